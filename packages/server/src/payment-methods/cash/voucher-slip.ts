import { formatAmount } from '../../money/amount.ts'
import { formatMoment } from '../../web/format-moment.ts'
import { exactText, type Html, html } from '../../web/html.ts'
import { barcodePicture } from '../codes/barcode-picture.ts'
import { groupByFours } from '../digits/group-digits.ts'
import type { CashInstrument } from '../domain/instrument.ts'
import type { AttemptContext } from '../method.ts'
import { stepList } from '../views/scan.ts'
import { methodWords } from '../words/method-words.ts'

/** A voucher to show at a counter. It is always in Spanish, because the cashier reads it too. */
export function voucherSlip(instrument: CashInstrument, context: AttemptContext): Html {
  const { link, merchantName, mode, expiresAtMs } = context
  const { network, reference, barcode, agreement } = instrument
  const words = methodWords.es
  const { cash, how } = words
  const amount = formatAmount(link, 'es')
  const picture = barcodePicture({
    symbology: 'code128',
    text: barcode,
    label: `${cash.reference} ${reference}`,
  })
  const rows = [
    [words.amount, amount],
    [cash.agreement, agreement === null ? null : exactText(agreement)],
    [cash.reference, exactText(groupByFours(reference))],
    [cash.merchant, merchantName],
    [cash.order, link.orderId],
  ] as const
  return html`<article class="slip voucher" lang="es">
<header><strong>${mode === 'sandbox' ? 'Sandbox: sin valor' : words.methods[network].name}</strong><span class="slip-line">${words.methods[network].name}</span></header>
<dl>${rows.map(([label, text]) => text !== null && html`<div class="whole"><dt>${label}</dt><dd class="strong"><bdi>${text}</bdi></dd></div>`)}</dl>
<div class="slip-barcode">${picture}</div>
<p>${words.payUntil(formatMoment(expiresAtMs, link.country, 'es'))}</p>
${stepList(how, cash.steps[network](amount))}
</article>`
}
