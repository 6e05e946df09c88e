import type { Locale } from '../../locale.ts'
import { formatRate } from '../../money/format-rate.ts'
import { barcodePicture } from '../../payment-methods/codes/barcode-picture.ts'
import type { BoletoInstrument } from '../../payment-methods/instrument.ts'
import { formatDay } from '../../web/format-day.ts'
import { type Html, html } from '../../web/html.ts'
import { copyable } from '../copyable.ts'
import { factList } from '../fact-list.ts'
import { groupDigitableLine } from '../group-digits.ts'
import { pathOf } from '../page-context.ts'
import { scan, stepList } from '../scan.ts'
import { instrumentWords } from '../words/instrument-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** The number that people type, the barcode that scanners read, and what is due when. */
export function boletoView(instrument: BoletoInstrument, context: InstrumentContext): Html {
  const { language } = context
  const { how, boleto, slip } = instrumentWords[language]
  const { digitableLine, barcode, dueDate } = instrument
  const picture = barcodePicture({ symbology: 'interleaved2of5', text: barcode, label: 'Boleto' })
  const shown = groupDigitableLine(digitableLine)
  return html`<div class="main-code">
${copyable({ id: 'code', label: boleto.line, shown, copied: digitableLine, language })}
${scan({ picture, caption: boleto.scan, shape: 'wide' })}
</div>
${factList([
  { label: boleto.due, text: formatDay(dueDate, language) },
  { label: boleto.fine, text: fineOf(instrument, language) },
])}
<p><a class="second" href="${pathOf(context, '/slip')}">${slip.open}</a></p>
${stepList(how, boleto.steps)}`
}

function fineOf({ fine }: BoletoInstrument, language: Locale): string | null {
  if (fine === null) return null
  return instrumentWords[language].boleto.fineFrom(
    formatRate(fine.rate, language),
    formatDay(fine.startDate, language),
  )
}
