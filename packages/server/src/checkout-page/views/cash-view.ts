import { formatAmount } from '../../money/amount.ts'
import { barcodePicture } from '../../payment-methods/codes/barcode-picture.ts'
import type { CashInstrument } from '../../payment-methods/instrument.ts'
import { type Html, html } from '../../web/html.ts'
import { copyList } from '../copy-list.ts'
import { groupByFours } from '../group-digits.ts'
import { pathOf } from '../page-context.ts'
import { scan, stepList } from '../scan.ts'
import { instrumentWords } from '../words/instrument-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** What is shown, or read out, at a counter. */
export function cashView(instrument: CashInstrument, context: InstrumentContext): Html {
  const { language, view } = context
  const { how, cash, slip } = instrumentWords[language]
  const { network, reference, barcode, agreement } = instrument
  const picture = barcodePicture({
    symbology: 'code128',
    text: barcode,
    label: `${cash.reference} ${reference}`,
  })
  const steps = cash.steps[network](formatAmount(view.link, language))
  return html`${scan({ picture, caption: cash.scan, shape: 'wide' })}
${copyList(
  [
    { id: 'agreement', label: cash.agreement, shown: agreement },
    { id: 'code', label: cash.reference, shown: groupByFours(reference), copied: reference },
  ],
  language,
)}
<p><a class="second" href="${pathOf(context, '/slip')}">${slip.open}</a></p>
${stepList(how, steps)}`
}
