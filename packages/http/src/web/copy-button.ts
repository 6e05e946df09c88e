import { type Html, type HtmlValue, html } from './html.ts'

/** A button that copies a text. It is hidden until the script `copy-button.js` finds that the browser can copy. */
export function copyButton({
  source,
  name,
  words = english,
  className,
}: {
  /** The text to copy, or the id of the element that contains it. */
  readonly source: { readonly text: string } | { readonly elementId: string }
  /** The name of the button for screen readers. */
  readonly name: HtmlValue
  /** The texts of the button before and after it is pressed. Default: in English. */
  readonly words?: { readonly copy: string; readonly copied: string }
  readonly className: string
}): Html {
  const what =
    'text' in source ? html` data-copy="${source.text}"` : html` data-copy-element="${source.elementId}"`
  return html`<button class="${className}" type="button" hidden${what} data-copied="${words.copied}" aria-label="${name}">${words.copy}</button>`
}

const english = { copy: 'Copy', copied: 'Copied' }
