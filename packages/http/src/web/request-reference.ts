import type { Locale } from '@element-js/values'
import { type Html, html } from './html.ts'
import { type Texts, type WordsByLocale, wordsByLocale } from './words.ts'

/** The word before the id of a request. */
export const requestNames: WordsByLocale<Texts> = wordsByLocale<Texts>([
  'Request',
  'Solicitud',
  'Solicitação',
])

/** The id of a failed request in the log, for the page that reports the failure. */
export function requestReference(requestId: string, locale: Locale): Html {
  return html`<p class="request"><small>${requestNames[locale]} <code>${requestId}</code></small></p>`
}
