import { type Html, html } from '../../http/html.ts'
import type { PageContext } from '../page-context.ts'
import { payWords } from '../words/pay-words.ts'

/** The card fields, before anything is paid with them. */
export function cardView({ language }: PageContext): Html {
  return html`<p class="soft">${payWords[language].methods.CREDIT_CARD.about}</p>`
}
