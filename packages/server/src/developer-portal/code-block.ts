import { copyButton } from '../web/copy-button.ts'
import { exactText, type Html, html } from '../web/html.ts'

interface CodeBlock {
  /** Unique on its page. */
  readonly id: string
  readonly caption: string
  /** What the code is for, for screen readers. */
  readonly subject: string
  /** A text is shown as it is: the examples pay with test cards. */
  readonly code: string | Html
}

/** Code with a caption and a button that copies it. */
export function codeBlock({ id, caption, subject, code }: CodeBlock): Html {
  // The code scrolls sideways, so the keyboard has to reach it.
  return html`<figure class="code">
<figcaption><span>${caption}</span>${copyButton({ source: { elementId: id }, name: `Copy ${caption}: ${subject}`, className: 'copy' })}</figcaption>
<pre tabindex="0" role="group" aria-label="${caption}: ${subject}"><code id="${id}">${typeof code === 'string' ? exactText(code) : code}</code></pre>
</figure>`
}
