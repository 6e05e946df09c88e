import type { Locale } from '../locale.ts'
import { type Html, html } from './html.ts'

/** The word before the id of a request. */
export const requestNames: Readonly<Record<Locale, string>> = {
  en: 'Request',
  es: 'Solicitud',
  pt: 'Solicitação',
}

/** The id of a failed request in the log, for the page that reports the failure. */
export function requestReference(requestId: string, locale: Locale): Html {
  return html`<p class="request"><small>${requestNames[locale]} <code>${requestId}</code></small></p>`
}
