import type { PaymentMethod, PaymentStatus, TransferStatus } from '@element-js/protocol/http'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { CancelCause } from '../../charges/domain/charge.ts'
import type { IntentEvent } from '../../charges/domain/outcome-of-intent.ts'
import type { LinkCancelCause } from '../../links/domain/payment-link.ts'

/**
 * Who caused an event. `merchant`: a request to the API. `dashboard`: a person who is logged in to it. `job`: the
 * service itself, because something was due or a process had died. `acquirer`: an answer of the acquirer. `sandbox`:
 * the simulated payer.
 */
export type Actor = Requester | 'payer' | 'job' | 'acquirer' | 'sandbox'

/**
 * Those who ask for a link, a capture, a cancel or a refund. The name of their access token follows, as it was then:
 * `dashboard:Ana`.
 */
export type Requester = Surface | `${Surface}:${string}`

type Surface = 'merchant' | 'dashboard'

/**
 * What happens to a charge and its refunds: an intent begins, or its outcome is written. `…_refused`: the acquirer did
 * not do it, and the status stays. `authentication_begun`: the payer arrived, and the acquirer is asked. `challenged`:
 * the acquirer sends the payer to the issuer.
 */
export type ChargeHistoryEvent =
  | 'created'
  | 'challenge_passed'
  | 'authentication_begun'
  | 'challenged'
  | 'capture_begun'
  | 'cancel_begun'
  | 'expiry_begun'
  | IntentEvent
  | RefundHistoryEvent

/** What happens to a refund. */
type RefundHistoryEvent = 'refund_begun' | 'refunded' | 'refund_failed'

/** What happens to a payment link, its attempts and its refunds. `attempt_withdrawn`: it can no longer be paid. */
export type LinkHistoryEvent =
  | 'created'
  | 'attempt_begun'
  | 'attempt_failed'
  | 'attempt_withdrawn'
  | 'paid'
  | 'cancellation_begun'
  | 'cancelled'
  | 'expired'
  | RefundHistoryEvent

interface EventFields {
  readonly merchantId: string
  /** The subject of the event; see `chargeSubject`. Events of one subject are in the order in which they happened. */
  readonly subject: string
  readonly actor: Actor
  /** Minor units: of a charge, a capture or a refund. */
  readonly amountMinor: number | null
  /** The id of the attempt or the refund. */
  readonly reference: string | null
  readonly atMs: number
  /** The `x-request-id` of the request of the API that caused it; `null`: something else did, or the event is not stored yet. */
  readonly requestId: string | null
}

/** An event of a charge, with the status that the charge has after it. */
export interface ChargeHistory extends EventFields {
  readonly event: ChargeHistoryEvent
  /** Why it was declined or cancelled. */
  readonly cause: DeclineReason | CancelCause | null
  readonly status: TransferStatus
}

/** An event of a payment link, with the status that the link has after it. */
export interface LinkHistory extends EventFields {
  readonly event: LinkHistoryEvent
  /** Why it was cancelled, or the payment method of the attempt. */
  readonly cause: LinkCancelCause | PaymentMethod | null
  readonly status: PaymentStatus
}

/** An event, as stored: written in the transaction of what happened, and never changed. */
export type HistoryEvent = ChargeHistory | LinkHistory
