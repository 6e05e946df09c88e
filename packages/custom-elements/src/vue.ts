/** The types of the elements in Vue's templates. Import it once, anywhere in the app; it has no code. */
import type { HTMLAttributes, PublicProps } from 'vue'
import type { CardFieldElement } from './field-element.ts'
import type { CardGroupElement } from './group-element.ts'
import type { FieldHandlers, FieldMarkup, FieldTags, GroupMarkup } from './markup.ts'

type InTemplate<Host, Markup> = new () => Host & {
  /** What the template may set. */
  $props: Markup & Omit<HTMLAttributes, keyof Markup> & PublicProps
}

declare module 'vue' {
  interface GlobalComponents
    extends FieldTags<InTemplate<CardFieldElement, FieldMarkup & FieldHandlers<'onChange'>>> {
    'element-group': InTemplate<CardGroupElement, GroupMarkup>
  }
}
