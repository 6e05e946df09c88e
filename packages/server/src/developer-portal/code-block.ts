import { copyButton } from '../web/copy-button.ts'
import { exactText, type Html, html, trusted } from '../web/html.ts'

interface CodeBlock {
  /** Unique on its page. */
  readonly id: string
  readonly caption: string
  /** What the code is for, for screen readers. */
  readonly subject: string
  /** A text is shown as it is: the examples pay with test cards. */
  readonly code: string | Html
  /** Whether a script has to show it. Default `false`. */
  readonly isHidden?: boolean
}

/** Code with a caption and a button that copies it. */
export function codeBlock({ id, caption, subject, code, isHidden = false }: CodeBlock): Html {
  // The code scrolls sideways, so the keyboard has to reach it.
  return html`<figure class="code"${isHidden && trusted(' hidden')}>
<figcaption><span>${caption}</span>${copyButton({ source: { elementId: id }, name: `Copy ${caption}: ${subject}`, className: 'copy' })}</figcaption>
<pre tabindex="0" role="group" aria-label="${caption}: ${subject}"><code id="${id}">${typeof code === 'string' ? exactText(code) : code}</code></pre>
</figure>`
}
