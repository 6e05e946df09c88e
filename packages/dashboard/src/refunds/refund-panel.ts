import { factList, type Html, html } from '@element-js/http'
import {
  amountToReturn,
  type Charge,
  leftToRefund,
  type PaymentLink,
  type Refund,
} from '@element-js/payments'
import type { Locale } from '@element-js/values'
import { copyable } from '../lists/table.ts'
import { amountOf } from '../page/show-amount.ts'
import { timeOf } from '../page/show-time.ts'
import { partlyRefundedBadge, refundBadge } from '../page/states.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** A refund on the page of its link or of its card payment. */
export function refundPanel(
  refund: Refund,
  { currency, country, exchange }: Pick<PaymentLink, 'currency' | 'country' | 'exchange'>,
  viewer: Viewer,
): Html {
  const { locale } = viewer
  const { refunds: words, labels } = dashboardWords[locale]
  const { amountMinor } = refund
  return html`<section class="panel"><h2>${words.refund}</h2>${factList([
    [labels.amount, amountOf({ amountMinor, currency, country }, viewer)],
    [
      labels.returned,
      exchange &&
        amountOf(
          { amountMinor: amountToReturn({ exchange }, amountMinor), currency: exchange.toCurrency },
          viewer,
        ),
    ],
    [labels.status, refundBadge(refund.refundStatus, locale)],
    [labels.reason, refund.reason],
    [labels.requested, timeOf(refund.createdAtMs, viewer)],
    [words.finished, refund.endedAtMs === null ? null : timeOf(refund.endedAtMs, viewer)],
    [labels.accountHolder, refund.bankAccount?.beneficiaryName],
    [words.key, refund.refundKey && copyable(refund.refundKey, words.copiedKey, locale)],
    [words.id, copyable(refund.refundId, words.copiedId, locale)],
  ])}</section>`
}

/** The state of a card payment's refunds, beside the status of the payment; `null` if it has none. */
export function refundsBadge(
  charge: Charge,
  { refunds, locale }: { readonly refunds: readonly Refund[]; readonly locale: Locale },
): Html | null {
  const last = refunds.at(-1)
  if (!last) return null
  if (refunds.some(({ refundStatus }) => refundStatus === 'IN_PROGRESS'))
    return refundBadge('IN_PROGRESS', locale)
  const left = leftToRefund(charge, refunds)
  if (left === charge.finalAmountMinor) return refundBadge('FAILED', locale)
  if (left === 0) return refundBadge('SETTLED', locale)
  return partlyRefundedBadge(locale)
}
