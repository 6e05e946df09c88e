import { exactText, formatMoment, type Html, html } from '@element-js/http'
import { formatAmount, luhnDigitOf } from '@element-js/values'
import { barcodePicture } from './code-pictures.ts'
import { groupByFours, type RandomBytes, randomDigits } from './digits.ts'
import type { CashInstrument, Instrument } from './domain/instrument.ts'
import { type AttemptContext, type InstrumentMethod, instrumentMethod, type MethodFacts } from './method.ts'
import { companyLine } from './profile-views.ts'
import { copyList, scan, stepList } from './views.ts'
import { methodWords } from './words/method-words.ts'

type CashMethod = Pick<MethodFacts, 'title' | 'mark' | 'limits'> &
  Partial<MethodFacts> & {
    readonly voucher: VoucherForm
  }

/** A voucher that is paid at a counter. A counter cannot return money, so a refund needs a bank account. */
export function cashMethod({ voucher, ...facts }: CashMethod): InstrumentMethod<Instrument> {
  return instrumentMethod('cash', {
    needsRefundAccount: true,
    ...facts,
    // The payer takes it to a counter.
    lifetimeMs: 3 * 24 * 60 * 60 * 1000,
    issue: ({ random }) => issueVoucher(voucher, random),
    details: ({ network, reference, agreement }) => ({ payCash: { network, reference, agreement } }),
    waiting: cashView,
    slip: voucherSlip,
  })
}

/** The voucher that a payer shows, or reads out, at a counter. */
function cashView(instrument: CashInstrument, { locale, link, slipPath }: AttemptContext): Html {
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

/** A voucher to show at a counter. It is always in Spanish, because the cashier reads it too. */
function voucherSlip(instrument: CashInstrument, context: AttemptContext): Html {
  const { link, merchantName, profile, mode, expiresAtMs } = context
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
    [cash.merchant, companyLine(merchantName, profile)],
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

/**
 * The format of a network's vouchers. No reference begins like the number of a payment card. A counter accepts only
 * vouchers that are registered with its network, and these never are: their prefixes and agreements are made up.
 */
interface VoucherForm {
  readonly network: CashInstrument['network']
  /** The first digits of each reference. */
  readonly prefix: string
  /** The length of the reference, including its check digit. */
  readonly length: number
  /** The number of the agreement. Default: the network has none. */
  readonly agreement?: string
}

/** Issues a voucher for a counter. */
function issueVoucher(
  { network, prefix, length, agreement = '' }: VoucherForm,
  random: RandomBytes,
): CashInstrument {
  const body = prefix + randomDigits(random, length - prefix.length - 1)
  const reference = body + luhnDigitOf(body)
  return { kind: 'cash', network, reference, barcode: agreement + reference, agreement: agreement || null }
}
