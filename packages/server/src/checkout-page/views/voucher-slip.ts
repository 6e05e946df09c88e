import { formatAmount } from '../../money/amount.ts'
import { barcodePicture } from '../../payment-methods/codes/barcode-picture.ts'
import type { CashInstrument } from '../../payment-methods/instrument.ts'
import { formatMoment } from '../../web/format-moment.ts'
import { type Html, html } from '../../web/html.ts'
import { groupByFours } from '../group-digits.ts'
import { stepList } from '../scan.ts'
import { instrumentWords } from '../words/instrument-words.ts'
import { payWords } from '../words/pay-words.ts'
import type { InstrumentContext } from './instrument-context.ts'

/** A voucher to be shown at a counter. In Spanish whatever the payer speaks: who takes the money reads it too. */
export function voucherSlip(instrument: CashInstrument, { view, attempt, mode }: InstrumentContext): Html {
  const { link, merchant } = view
  const { network, reference, barcode, agreement } = instrument
  const { cash, how } = instrumentWords.es
  const words = payWords.es
  const amount = formatAmount(link, 'es')
  const picture = barcodePicture({
    symbology: 'code128',
    text: barcode,
    label: `${cash.reference} ${reference}`,
  })
  const rows = [
    [words.labels.amount, amount],
    [cash.agreement, agreement],
    [cash.reference, groupByFours(reference)],
    [cash.merchant, merchant.name],
    [words.labels.order, link.orderId],
  ] as const
  return html`<article class="slip voucher" lang="es">
<header><strong>${mode === 'sandbox' ? 'Sandbox: sin valor' : words.methods[network].name}</strong><span class="slip-line">${words.methods[network].name}</span></header>
<dl>${rows.map(([label, text]) => text !== null && html`<div class="whole"><dt>${label}</dt><dd class="strong"><bdi>${text}</bdi></dd></div>`)}</dl>
<div class="slip-barcode">${picture}</div>
<p>${words.waiting.payUntil(formatMoment(attempt.expiresAtMs, link.country, 'es'))}</p>
${stepList(how, cash.steps[network](amount))}
</article>`
}
