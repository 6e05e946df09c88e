import { formatAmount } from '../../money/amount.ts'
import type { NequiInstrument } from '../../payment-methods/instrument.ts'
import { type Html, html } from '../../web/html.ts'
import { factList } from '../fact-list.ts'
import { groupPhone } from '../group-digits.ts'
import { stepList } from '../scan.ts'
import { instrumentWords } from '../words/instrument-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** Whose app was asked, and what to do there. */
export function nequiView({ phone }: NequiInstrument, { language, view }: InstrumentContext): Html {
  const { how, nequi } = instrumentWords[language]
  return html`${factList([{ label: nequi.phone, text: groupPhone(phone) }])}
${stepList(how, nequi.steps(formatAmount(view.link, language)))}`
}
