import type { CurrencyExchange, PaymentLinkRecord } from '@element-js/protocol/http'
import { type Exchange, unixSecondsOf, utcTimeOf } from '@element-js/values'
import { methods } from '../../payment-methods/registry.ts'
import { transferDetailsOf } from '../../payment-methods/transfer-details.ts'
import type { Attempt, PaymentLink } from '../domain/payment-link.ts'
import type { LinkView } from './link-view.ts'

type RecordView = Omit<LinkView, 'cardPayment'>

/** A link as the interface shows it, with everything in the answer to a cancel. */
export function describeLink(view: RecordView): PaymentLinkRecord {
  const { link, merchant, attempt } = view
  const method = link.finalPaymentMethod
  return {
    ...describeRefunded(view),
    metadata: link.metadata,
    transferDetails: transferDetailsOf(attempt, link),
    merchant: {
      name: merchant.name,
      logo: merchant.logoUrl ?? '',
      needRefundInfo: method !== null && methods[method].needsRefundAccount,
    },
  }
}

/** The same with the fields of a refund. */
export function describeRefunded({ link, attempt, refund }: RecordView): PaymentLinkRecord {
  const { finalStatusAtMs } = link
  const refundedAtMs = refund?.refundStatus === 'SETTLED' ? refund.endedAtMs : null
  return {
    linkId: link.linkId,
    orderId: link.orderId,
    amount: link.amountMinor,
    currency: link.currency,
    ...installmentsOf(attempt, link),
    ...(link.exchange && { exchange: describeExchange(link.exchange) }),
    country: link.country,
    allowPaymentMethods: link.allowPaymentMethods,
    paymentStatus: link.paymentStatus,
    finalPaymentMethod: link.finalPaymentMethod,
    finalStatusTime: timeOf(finalStatusAtMs),
    finalStatusTimestamp: unixSecondsOf(finalStatusAtMs ?? 0),
    refunded: refundedAtMs !== null,
    refundAmount: refund?.amountMinor ?? null,
    refundStatus: refund?.refundStatus ?? 'INITIAL_STATUS',
    refundTime: timeOf(refundedAtMs),
    refundTimestamp: unixSecondsOf(refundedAtMs ?? 0),
    name: link.name,
    email: link.email,
    phone: link.phone,
    documentId: link.documentId,
    description: link.description,
    callbackUrl: link.callbackUrl,
    redirectUrl: link.redirectUrl,
    needCollectAddress: link.needCollectAddress,
    billingAddress: link.billingAddress,
    shippingAddress: link.shippingAddress,
    expiredTime: utcTimeOf(link.expiresAtMs),
    createTime: utcTimeOf(link.createdAtMs),
    updateTime: utcTimeOf(link.updatedAtMs),
  }
}

// Only for a paid link: before that, the attempt may still fail.
function installmentsOf(
  attempt: Attempt | null,
  { finalPaymentMethod }: PaymentLink,
): Pick<PaymentLinkRecord, 'installments'> {
  const { instrument } = attempt ?? {}
  if (finalPaymentMethod !== 'CREDIT_CARD' || instrument?.kind !== 'card') return {}
  const { installments: count, totalMinor } = instrument
  return totalMinor === undefined ? {} : { installments: { count, totalAmount: totalMinor } }
}

function describeExchange(exchange: Exchange): CurrencyExchange {
  const { rate, fromAmountMinor, fromCurrency, toAmountMinor, toCurrency } = exchange
  return { rate, fromAmount: fromAmountMinor, fromCurrency, toAmount: toAmountMinor, toCurrency }
}

function timeOf(atMs: number | null): string | null {
  return atMs === null ? null : utcTimeOf(atMs)
}
