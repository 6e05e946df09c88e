import type { Locale } from '../../locale.ts'
import { copyButton } from '../../web/copy-button.ts'
import { exactText, type Html, html } from '../../web/html.ts'
import { methodWords } from '../words/method-words.ts'

interface Copyable {
  /** Of the element, unique on the page. */
  readonly id: string
  readonly label: string
  /** The text that is shown. Groups of digits may have spaces between them. */
  readonly shown: string
  /** The text to copy. Default: the text that is shown. */
  readonly copied?: string
  readonly locale: Locale
}

/** A code to copy: with its button if scripts run; otherwise a tap selects all of it. */
export function copyable({ id, label, shown, copied = shown, locale }: Copyable): Html {
  const words = methodWords[locale]
  return html`<div class="copyable">
<span class="copyable-label" id="${id}-label">${label}</span>
<div class="copyable-row"><code class="copyable-text" id="${id}">${exactText(shown)}</code>
${copyButton({ source: { text: copied }, name: `${words.copy}: ${label}`, words, className: 'copy' })}</div>
</div>`
}
