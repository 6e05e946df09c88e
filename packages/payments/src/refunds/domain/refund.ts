import type { BankTransferAccountInfo, RefundStatus } from '@element-js/protocol/http'

/** A refund, as stored. */
export type Refund = LinkRefund | ChargeRefund

interface RefundFields {
  readonly merchantId: string
  /** `rfd_…`; also its reference at the acquirer. */
  readonly refundId: string
  readonly amountMinor: number
  readonly reason: string | null
  readonly refundStatus: Exclude<RefundStatus, 'INITIAL_STATUS'>
  /** When the acquirer is asked for it; `null` once it has ended. */
  readonly dueAtMs: number | null
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}

/** A refund of a link. */
export interface LinkRefund extends RefundFields {
  readonly linkId: string
  readonly idempotencyKey: null
  readonly refundKey: null
  /** Keyed hash of a request with a bank account, which recognizes its repetition after the account is deleted. */
  readonly requestHash: string | null
  /** Kept until the refund has ended, and no longer. */
  readonly bankAccount: BankTransferAccountInfo | null
}

/** A refund of a card payment that a merchant's server made. */
export interface ChargeRefund extends RefundFields {
  readonly linkId: null
  /** The key of the payment. */
  readonly idempotencyKey: string
  /** The merchant's own key of the refund; `null`: none, and a repeated request is another refund. */
  readonly refundKey: string | null
  /** SHA-256 of the request. */
  readonly requestHash: string
  readonly bankAccount: null
}

/** How a refund has ended. */
export interface RefundOutcome<Of extends Refund = Refund> {
  readonly refund: Of
  readonly refundStatus: 'SETTLED' | 'FAILED'
}

/**
 * How many refunds a payment or a link can have, also counting those that failed. Each notification of a refund of a
 * payment contains all of them, so thousands would fill the store with the square of their number.
 */
export const mostRefunds = 100

/** The time between the request for a refund and asking the acquirer for it. */
export const refundDelayMs = 2000
