import { copyButton, exactText, type Html, html } from '@element-js/http'
import type { Locale } from '@element-js/values'
import { methodWords } from './words/method-words.ts'

/** A value that a payer types elsewhere. */
export interface CopyLine {
  /** Of the element, unique on the page. */
  readonly id: string
  readonly label: string
  /** Omitted if there is no value. */
  readonly shown: string | null
  /** The text to copy. Default: the text that is shown. */
  readonly copied?: string | null
}

/** Several values to copy one by one, such as those of a bank account. With scripts, each has a button. */
export function copyList(lines: readonly CopyLine[], locale: Locale): Html {
  const words = methodWords[locale]
  const rows = lines.map(({ id, label, shown, copied }) => {
    if (shown === null) return null
    return html`<div><dt>${label}</dt><dd><span class="copy-text" id="${id}">${exactText(shown)}</span>
${copyButton({ source: { text: copied ?? shown }, name: `${words.copy}: ${label}`, words, className: 'copy-small' })}</dd></div>`
  })
  return html`<dl class="copy-list">${rows}</dl>`
}

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

interface Scan {
  readonly picture: Html
  /** The instruction for the payer. */
  readonly caption: Html | string
  /** A QR code is square. */
  readonly shape: 'square' | 'wide'
}

/** A code to hold in front of a scanner. */
export function scan({ picture, caption, shape }: Scan): Html {
  return html`<figure class="scan ${shape}"><div class="scan-code">${picture}</div><figcaption class="hint">${caption}</figcaption></figure>`
}

/** The steps of the payment, in order. */
export function stepList(title: string, steps: readonly string[]): Html {
  const items = steps.map((step) => html`<li>${step}</li>`)
  return html`<section class="how"><h2>${title}</h2><ol class="steps">${items}</ol></section>`
}
