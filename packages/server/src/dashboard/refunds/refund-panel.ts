import { amountToReturn } from '../../links/domain/amount-to-pay.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html } from '../../web/html.ts'
import { copyable } from '../lists/table.ts'
import { amountOf } from '../page/show-amount.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { refundBadge } from '../page/words.ts'

/** A refund on the page of its link or of its card payment. */
export function refundPanel(
  refund: Refund,
  { currency, exchange }: Pick<PaymentLink, 'currency' | 'exchange'>,
  timeZone: TimeZone,
): Html {
  return html`<section class="panel"><h2>Refund</h2>${factList([
    ['Amount', amountOf(refund.amountMinor, currency)],
    [
      'Returned to the payer',
      exchange && amountOf(amountToReturn({ exchange }, refund.amountMinor), exchange.toCurrency),
    ],
    ['Status', refundBadge(refund.refundStatus)],
    ['Reason', refund.reason],
    ['Requested', timeOf(refund.createdAtMs, timeZone)],
    ['Finished', refund.endedAtMs === null ? null : timeOf(refund.endedAtMs, timeZone)],
    ['Account holder', refund.bankAccount?.beneficiaryName],
    ['Refund key', refund.refundKey && copyable(refund.refundKey, 'refund key')],
    ['Refund id', copyable(refund.refundId, 'refund id')],
  ])}</section>`
}
