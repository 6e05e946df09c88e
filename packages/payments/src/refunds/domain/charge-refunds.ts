import type { ChargeRefund as ShownRefund } from '@element-js/protocol/http'
import { unixSecondsOf } from '@element-js/values'
import type { Refund } from './refund.ts'

/** The fields of a payment that decide what can be refunded. */
interface Refundable {
  readonly idempotencyKey: string
  /** The captured amount. */
  readonly finalAmountMinor: number
  readonly finalCurrency: string
}

/** The remaining part of a captured amount. Refunds in progress count until they fail. */
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
    createdAt: unixSecondsOf(createdAtMs),
  }
}

/** The fields in which a payment shows its refunds: none while there are no refunds. */
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
