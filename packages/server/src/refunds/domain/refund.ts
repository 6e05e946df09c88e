import type { BankTransferAccountInfo, RefundStatus } from '@element-js/protocol/http'

/** A refund of a link, as stored (interface §3.3). */
export interface Refund {
  readonly merchantId: string
  /** `rfd_…`; the acquirer knows it by this too. */
  readonly refundId: string
  readonly linkId: string
  readonly amountMinor: number
  readonly reason: string | null
  /** Kept until the refund has ended, and no longer. */
  readonly bankAccount: BankTransferAccountInfo | null
  readonly refundStatus: Exclude<RefundStatus, 'INITIAL_STATUS'>
  /** When the acquirer is asked for it; `null` once it has ended. */
  readonly dueAtMs: number | null
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}
