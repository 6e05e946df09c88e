import type { Locale } from '../../locale.ts'
import { formatRate } from '../../money/format-rate.ts'
import { factList } from '../../web/fact-list.ts'
import { formatDay } from '../../web/format-day.ts'
import { type Html, html } from '../../web/html.ts'
import { barcodePicture } from '../codes/barcode-picture.ts'
import { groupDigitableLine } from '../digits/group-digits.ts'
import type { BoletoInstrument } from '../domain/instrument.ts'
import type { AttemptContext } from '../method.ts'
import { copyable } from '../views/copyable.ts'
import { scan, stepList } from '../views/scan.ts'
import { methodWords } from '../words/method-words.ts'

/** The number that people type, the barcode that scanners read, the amount and the due date. */
export function boletoView(instrument: BoletoInstrument, { locale, slipPath }: AttemptContext): Html {
  const { how, boleto, printable } = methodWords[locale]
  const { digitableLine, barcode, dueDate } = instrument
  const picture = barcodePicture({ symbology: 'interleaved2of5', text: barcode, label: 'Boleto' })
  const shown = groupDigitableLine(digitableLine)
  return html`<div class="main-code">
${copyable({ id: 'code', label: boleto.line, shown, copied: digitableLine, locale })}
${scan({ picture, caption: boleto.scan, shape: 'wide' })}
</div>
${factList([
  [boleto.due, formatDay(dueDate, locale)],
  [boleto.fine, fineOf(instrument, locale)],
])}
<p><a class="second" href="${slipPath}">${printable}</a></p>
${stepList(how, boleto.steps)}`
}

function fineOf({ fine }: BoletoInstrument, locale: Locale): string | null {
  if (fine === null) return null
  return methodWords[locale].boleto.fineFrom(
    formatRate({ rate: fine.rate, country: 'BR' }, locale),
    formatDay(fine.startDate, locale),
  )
}
