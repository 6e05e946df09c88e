import { type Html, html, type MarkName, mark } from '@element-js/http'

/** A page that says why there is nothing to pay. */
export function messageView({
  title,
  text,
  sign,
  button = null,
}: {
  readonly title: string
  readonly text: string
  readonly sign: MarkName
  /** The button below. Default: none. */
  readonly button?: { readonly href: string; readonly words: string } | null
}): Html {
  return html`<div class="ending">
${mark(sign, 'over')}
<h1>${title}</h1>
<p class="soft">${text}</p>
</div>
${button && html`<p><a class="primary" href="${button.href}">${button.words}</a></p>`}`
}
