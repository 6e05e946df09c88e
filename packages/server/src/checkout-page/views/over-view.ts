import { type Html, html } from '../../web/html.ts'
import { type MarkName, mark } from '../../web/mark.ts'

interface Over {
  readonly title: string
  readonly text: string
  readonly sign?: MarkName
  /** Where one can go on; default nowhere. */
  readonly wayOn?: { readonly href: string; readonly words: string } | null
}

/** A page that has nothing to pay on it, and says why. */
export function overView({ title, text, sign = 'clock', wayOn = null }: Over): Html {
  return html`<div class="ending">
${mark(sign, 'over')}
<h1>${title}</h1>
<p class="soft">${text}</p>
</div>
${wayOn && html`<p><a class="primary" href="${wayOn.href}">${wayOn.words}</a></p>`}`
}
