/** The types of the elements in Solid's JSX. Import it once, anywhere in the app; it has no code. */
import type { JSX as Solid } from 'solid-js'
import type { CardFieldElement } from './field-element.ts'
import type { CardGroupElement } from './group-element.ts'
import type { FieldHandlers, FieldMarkup, FieldTags, GroupMarkup } from './markup.ts'

type InMarkup<Host, Markup> = Markup & Omit<Solid.HTMLAttributes<Host>, keyof Markup>

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements
      extends FieldTags<InMarkup<CardFieldElement, FieldMarkup & FieldHandlers<'on:change'>>> {
      'element-group': InMarkup<CardGroupElement, GroupMarkup>
    }
  }
}
