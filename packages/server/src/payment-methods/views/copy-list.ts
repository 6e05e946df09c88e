import type { Locale } from '../../locale.ts'
import { copyButton } from '../../web/copy-button.ts'
import { exactText, type Html, html } from '../../web/html.ts'
import { methodWords } from '../words/method-words.ts'

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
