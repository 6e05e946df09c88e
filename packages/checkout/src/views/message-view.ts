import { type Html, html, type MarkName, mark } from '@element-js/http'

/** A page that says why there is nothing to pay. */
export function messageView({
  title,
  text,
  sign,
  contact = null,
  button = null,
}: {
  readonly title: string
  readonly text: string
  readonly sign: MarkName
  /** How the payer reaches the shop. Default: the text does not send the payer there. */
  readonly contact?: Html | null
  /** The button below. Default: none. */
  readonly button?: { readonly href: string; readonly words: Html | string } | null
}): Html {
  return html`<div class="ending">
${mark(sign, 'over')}
<h1>${title}</h1>
<p class="soft">${text}</p>
${contact && html`<p>${contact}</p>`}
</div>
${button && html`<p><a class="primary" href="${button.href}">${button.words}</a></p>`}`
}
