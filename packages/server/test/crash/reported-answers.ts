import type { CardCharge, PaymentLinkRecord } from '@element-js/protocol/http'
import { type Charge, refusalOf } from '../../../payments/src/charges/domain/charge.ts'
import type { PaymentLink } from '../../../payments/src/links/domain/payment-link.ts'
import type { Refund } from '../../../payments/src/refunds/domain/refund.ts'
import type { Ledgers } from './ledger-audit.ts'

/** An answer that a caller got. */
export interface ReportedAnswer {
  readonly what:
    | ('token' | 'plan' | 'challenge' | 'clock')
    | ('charge' | 'capture' | 'cancel' | 'refund' | 'find')
    | `${'create' | 'find' | 'pay' | 'card' | 'cancel' | 'refund'} link`
  /** The idempotency key of the payment, of the refund, or of the token; the order of a link. */
  readonly key: string
  readonly status: number
  /** The `reason` of a refusal. */
  readonly reason: string | null
  readonly text: string
}

/** Answers that callers got and that do not agree, or no longer agree, with the store. */
export function differencesInReportedAnswers(ledgers: Ledgers): readonly string[] {
  const { reportedAnswers, charges, cardIds, links, refunds } = ledgers
  const chargeOf = new Map(charges.map((charge) => [charge.idempotencyKey, charge]))
  const linkOf = new Map(links.map((link) => [link.orderId, link]))
  const refundOf = new Map(refunds.map((refund) => [refund.refundKey, refund]))
  const cards = new Set(cardIds)
  const contradictionIn = (each: ReportedAnswer): string | null => {
    const { what, key, status, text } = each
    const isSuccess = status === 200
    if (status >= 500 && status !== 503) return text
    switch (what) {
      case 'token':
        return isSuccess && !cards.has(JSON.parse(text).cardId) ? 'no such card' : null
      case 'refund':
        return isSuccess ? contradictionOfRefund(text, refundOf.get(key)) : null
      // The outcome on a payer's page is looked up instead.
      case 'plan':
      case 'challenge':
      case 'clock':
        return null
      case 'charge':
      case 'capture':
      case 'cancel':
      case 'find': {
        const charge = chargeOf.get(key)
        if (charge) return contradictionOfCharge(each, charge)
        return isSuccess || status === 402 ? 'no such payment' : null
      }
      default: {
        const link = linkOf.get(key)
        if (!link) return isSuccess ? 'no such link' : null
        return contradictionOfLink(each, {
          link,
          refunds: refunds.filter(({ linkId }) => linkId === link.linkId),
        })
      }
    }
  }
  return [
    ...reportedAnswers.flatMap((each) => {
      const why = contradictionIn(each)
      return why ? [`${each.what} ${each.key} was answered ${each.status}: ${why}`] : []
    }),
    ...differentAnswers(reportedAnswers),
  ]
}

function contradictionOfRefund(text: string, refund: Refund | undefined): string | null {
  const { refundId, amount } = JSON.parse(text)
  if (refund?.refundId === refundId && refund?.amountMinor === amount) return null
  return `it was ${refundId} of ${amount}, is ${refund?.refundId}`
}

function contradictionOfCharge(
  { what, status, reason, text }: ReportedAnswer,
  charge: Charge,
): string | null {
  if (what === 'charge' && status === 402) {
    return charge.transferStatus === 'CANCELLED' && refusalOf(charge) === reason
      ? null
      : `it was ${reason} then`
  }
  if (reason === 'payment_not_authorized') {
    return charge.transferStatus === 'AUTHORIZED' ? 'it is authorized' : null
  }
  if (status !== 200) return null
  const { transferStatus: reported, finalAmount }: CardCharge = JSON.parse(text)
  return isStillPossible({ reported, finalAmount }, charge)
    ? null
    : `it was ${reported} ${finalAmount}, is ${charge.transferStatus} ${charge.finalAmountMinor}`
}

interface ReportedStatus {
  readonly reported: CardCharge['transferStatus']
  readonly finalAmount: number
}

/** Whether a payment can have its present status after the one that was reported. */
function isStillPossible({ reported, finalAmount }: ReportedStatus, now: Charge): boolean {
  switch (reported) {
    case 'IN_PROGRESS':
      return true
    case 'AUTHORIZED':
      return now.transferStatus !== 'IN_PROGRESS' && now.declineReason === null
    case 'SETTLED':
    case 'CANCELLED':
      return reported === now.transferStatus && finalAmount === now.finalAmountMinor
    default:
      return reported satisfies never
  }
}

/** A request that is repeated gets the first answer again. */
function differentAnswers(reportedAnswers: readonly ReportedAnswer[]): string[] {
  const creations = reportedAnswers.filter(
    ({ what, status }) => ['charge', 'token', 'refund'].includes(what) && status === 200,
  )
  return [...Map.groupBy(creations, ({ what, key }) => `${what} ${key}`)]
    .filter(([, answers]) => new Set(answers.map(({ text }) => text)).size > 1)
    .map(([request]) => `${request} was answered differently when it was repeated`)
}

interface LinkState {
  readonly link: PaymentLink
  readonly refunds: readonly Refund[]
}

function contradictionOfLink(
  { what, status, reason, text }: ReportedAnswer,
  { link, refunds }: LinkState,
): string | null {
  const { paymentStatus } = link
  if (reason === 'payment_link_settled') return paymentStatus === 'SETTLED' ? null : 'it is not paid'
  // A request after the link's time is told that it expired, even if the link was paid before.
  const wasLate = link.expiresAtMs < (link.finalStatusAtMs ?? 0)
  if (reason === 'payment_link_cancelled' && !wasLate) {
    return paymentStatus === 'CANCELLED' ? null : 'it is not cancelled'
  }
  if (reason === 'already_refunded') return isRefunded(refunds) ? null : 'it is not refunded'
  // Payers see the outcome on a page.
  if (status !== 200 || what === 'create link' || what === 'card link') return null
  const reported: PaymentLinkRecord = JSON.parse(text).data
  const isOver = reported.paymentStatus === 'SETTLED' || reported.paymentStatus === 'CANCELLED'
  if (isOver && reported.paymentStatus !== paymentStatus) return `it was ${reported.paymentStatus} then`
  if (what === 'cancel link' && link.cancelCause !== 'requested') return 'it was not cancelled by request'
  if (reported.refundStatus === 'SETTLED' && !isRefunded(refunds)) return 'it was refunded then'
  if (what !== 'refund link') return null
  return refunds.some(({ amountMinor }) => amountMinor === reported.refundAmount)
    ? null
    : 'there is no such refund'
}

const isRefunded = (refunds: readonly Refund[]): boolean =>
  refunds.some(({ refundStatus }) => refundStatus === 'SETTLED')
