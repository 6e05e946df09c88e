import type { Locale } from '../../locale.ts'
import { copyButton } from '../../web/copy-button.ts'
import { exactText, type Html, html } from '../../web/html.ts'
import { methodWords } from '../words/method-words.ts'

/** A line of what a payer types elsewhere. */
export interface CopyLine {
  /** Of the element, unique on the page. */
  readonly id: string
  readonly label: string
  /** Left out where there is none. */
  readonly shown: string | null
  /** What is copied. Default: what is shown. */
  readonly copied?: string | null
}

/** Several things to be copied one by one, as the account of a bank: each with a button where there is script. */
export function copyList(lines: readonly CopyLine[], locale: Locale): Html {
  const words = methodWords[locale]
  const rows = lines.map(({ id, label, shown, copied }) => {
    if (shown === null) return null
    return html`<div><dt>${label}</dt><dd><span class="copy-text" id="${id}">${exactText(shown)}</span>
${copyButton({ source: { text: copied ?? shown }, name: `${words.copy}: ${label}`, words, className: 'copy-small' })}</dd></div>`
  })
  return html`<dl class="copy-list">${rows}</dl>`
}
