import type { ChargeRefund as ShownRefund } from '@element-js/protocol/http'
import type { Refund } from './refund.ts'

/** The part of a payment that says what can be refunded. */
interface Refundable {
  readonly idempotencyKey: string
  /** What was captured. */
  readonly finalAmountMinor: number
  readonly finalCurrency: string
}

/** What is left of a captured amount. Refunds in progress count until they fail. */
export function leftToRefund(
  { finalAmountMinor }: Pick<Refundable, 'finalAmountMinor'>,
  refunds: readonly Refund[],
): number {
  return finalAmountMinor - sumOf(refunds.filter(({ refundStatus }) => refundStatus !== 'FAILED'))
}

/** A refund as the interface shows it. */
export function describeChargeRefund(
  { idempotencyKey, finalCurrency }: Omit<Refundable, 'finalAmountMinor'>,
  { refundId, amountMinor, refundStatus, createdAtMs }: Refund,
): ShownRefund {
  return {
    refundId,
    idempotencyKey,
    amount: amountMinor,
    currency: finalCurrency,
    refundStatus,
    createdAt: Math.floor(createdAtMs / 1000),
  }
}

/** What a payment shows of its refunds: nothing while there are none. */
export function refundFieldsOf(
  charge: Omit<Refundable, 'finalAmountMinor'>,
  refunds: readonly Refund[],
): { readonly refundedAmount?: number; readonly refunds?: readonly ShownRefund[] } {
  if (refunds.length === 0) return {}
  return {
    refundedAmount: sumOf(refunds.filter(({ refundStatus }) => refundStatus === 'SETTLED')),
    refunds: refunds.map((refund) => describeChargeRefund(charge, refund)),
  }
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
