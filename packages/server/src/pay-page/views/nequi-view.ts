import { type Html, html } from '../../http/html.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { payWords } from '../words/pay-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** Where the payer is asked. */
export function nequiView(
  { phone }: Extract<Instrument, { kind: 'nequi' }>,
  { language }: InstrumentContext,
): Html {
  return html`<p class="lead">${payWords[language].waiting.confirmInApp(phone)}</p>`
}
