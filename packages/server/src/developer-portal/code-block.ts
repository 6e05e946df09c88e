import { copyButton } from '../web/copy-button.ts'
import { type Html, type HtmlValue, html, trusted } from '../web/html.ts'

interface CodeBlock {
  /** Unique on its page. */
  readonly id: string
  readonly caption: string
  /** What the code is for, for screen readers. */
  readonly subject: string
  readonly code: HtmlValue
  /** Whether a script has to show it. Default `false`. */
  readonly isHidden?: boolean
}

/** Code with a caption and a button that copies it. */
export function codeBlock({ id, caption, subject, code, isHidden = false }: CodeBlock): Html {
  // The code scrolls sideways, so the keyboard has to reach it.
  return html`<figure class="code"${isHidden && trusted(' hidden')}>
<figcaption><span>${caption}</span>${copyButton({ source: { elementId: id }, name: `Copy ${caption}: ${subject}`, className: 'copy' })}</figcaption>
<pre tabindex="0" role="group" aria-label="${caption}: ${subject}"><code id="${id}">${code}</code></pre>
</figure>`
}
