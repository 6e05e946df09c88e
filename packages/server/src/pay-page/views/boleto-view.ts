import type { Html } from '../../http/html.ts'
import type { BoletoInstrument } from '../../instruments/instrument.ts'
import { copyable } from '../copyable.ts'
import { payWords } from '../words/pay-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** What to pay with. */
export function boletoView(instrument: BoletoInstrument, { language, attempt }: InstrumentContext): Html {
  const label = payWords[language].methods[attempt.method].name
  return copyable({ id: 'code', label, shown: instrument.digitableLine, language })
}
