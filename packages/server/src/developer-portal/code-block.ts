import { type Html, type HtmlValue, html } from '../web/html.ts'

interface CodeBlock {
  /** Unique on its page. */
  readonly id: string
  readonly caption: string
  /** What it is of, for who does not see where it stands. */
  readonly subject: string
  readonly code: HtmlValue
}

/** Code with a caption and, where there is script, a button that copies it. */
export function codeBlock({ id, caption, subject, code }: CodeBlock): Html {
  // It can be scrolled sideways, so the keyboard has to reach it.
  return html`<figure class="code">
<figcaption data-copy="${id}" data-what="${caption}: ${subject}"><span>${caption}</span></figcaption>
<pre tabindex="0" role="group" aria-label="${caption}: ${subject}"><code id="${id}">${code}</code></pre>
</figure>`
}
