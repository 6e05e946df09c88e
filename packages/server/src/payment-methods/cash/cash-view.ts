import { formatAmount } from '../../money/amount.ts'
import { type Html, html } from '../../web/html.ts'
import { barcodePicture } from '../codes/barcode-picture.ts'
import { groupByFours } from '../digits/group-digits.ts'
import type { CashInstrument } from '../domain/instrument.ts'
import type { AttemptContext } from '../method.ts'
import { copyList } from '../views/copy-list.ts'
import { scan, stepList } from '../views/scan.ts'
import { methodWords } from '../words/method-words.ts'

/** The voucher that a payer shows, or reads out, at a counter. */
export function cashView(instrument: CashInstrument, { locale, link, slipPath }: AttemptContext): Html {
  const { how, cash, printable } = methodWords[locale]
  const { network, reference, barcode, agreement } = instrument
  const picture = barcodePicture({
    symbology: 'code128',
    text: barcode,
    label: `${cash.reference} ${reference}`,
  })
  const steps = cash.steps[network](formatAmount(link, locale))
  return html`${scan({ picture, caption: cash.scan, shape: 'wide' })}
${copyList(
  [
    { id: 'agreement', label: cash.agreement, shown: agreement },
    { id: 'code', label: cash.reference, shown: groupByFours(reference), copied: reference },
  ],
  locale,
)}
<p><a class="second" href="${slipPath}">${printable}</a></p>
${stepList(how, steps)}`
}
