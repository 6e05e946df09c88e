/** The types of the elements in Svelte's markup. Import it once, anywhere in the app; it has no code. */
import type { HTMLAttributes } from 'svelte/elements'
import type { CardFieldElement } from './field-element.ts'
import type { CardGroupElement } from './group-element.ts'
import type { FieldHandlers, FieldMarkup, FieldTags, GroupMarkup } from './markup.ts'

type InMarkup<Host extends EventTarget, Markup> = Markup & Omit<HTMLAttributes<Host>, keyof Markup>

declare module 'svelte/elements' {
  interface SvelteHTMLElements
    extends FieldTags<InMarkup<CardFieldElement, FieldMarkup & FieldHandlers<'onchange'>>> {
    'element-group': InMarkup<CardGroupElement, GroupMarkup>
  }
}
