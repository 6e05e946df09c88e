import type { ServiceReason } from './operations.ts'

/**
 * The kind of error, which determines what to do about it:
 *
 * - `card_declined`: ask the payer for another card, and charge with the next `attempt`.
 * - `not_attempted`: a technical problem stopped the payment, and nothing was charged. Charge the same card with the next
 *   `attempt`: the service replays this answer for the same key.
 * - `invalid_request`, `authentication`, `permission`, `not_found`, `conflict`: repeating does not help; see `reason`.
 * - `rate_limited`, `unavailable`, `connection`: the client has repeated the request as often as allowed, or
 *   `retryAfterMs` is longer than the call may take. Whether it took effect may be unknown. Send the same order again later: the service never charges it twice.
 * - `aborted`: the `signal` of the call ended it. A request that was already sent may still take effect.
 * - `misuse`: the call or the set-up is wrong, and nothing was sent.
 * - `webhook`: the notification could not be verified or read; the message names the fix.
 */
export type ErrorType =
  | 'card_declined'
  | 'not_attempted'
  | 'invalid_request'
  | 'authentication'
  | 'permission'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'unavailable'
  | 'connection'
  | 'aborted'
  | 'misuse'
  | 'webhook'

/** Reasons of errors that the client itself detects. */
export type ClientReason =
  | 'no_answer'
  | 'timeout'
  | 'unreadable_answer'
  | 'aborted'
  | 'no_access_token'
  | 'invalid_option'
  | 'order_without_key'
  | 'body_parsed_before'
  | 'body_missing'
  | 'body_read_before'
  | 'headers_missing'
  | 'signature_mismatch'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'invalid_secret'
  | 'unknown_request'

export type ErrorReason = ServiceReason | ClientReason

/** An input that the service refused. */
export interface FieldError {
  readonly field: string
  readonly reason: string
  readonly message: string
}

/** The details of an error besides its message. */
export interface ErrorDetails {
  readonly type: ErrorType
  readonly reason: ErrorReason
  /** The HTTP status, if the service answered. */
  readonly status?: number
  /** The input that the error is about. */
  readonly field?: string
  /** All inputs that the service refused. */
  readonly errors?: readonly FieldError[]
  /** The `x-request-id` of the answer, for questions about the request. */
  readonly requestId?: string
  /** The payment that the error is about: you can look up a declined one. */
  readonly idempotencyKey?: string
  /** The link that an order already has. */
  readonly linkId?: string
  /** The address of that link for payers. */
  readonly paymentLink?: string
  /** How long the service asks to wait before the next request. */
  readonly retryAfterMs?: number
  /** Whether an earlier try of this call got no answer, so that it may have taken effect. */
  readonly followsLostAnswer?: boolean
  readonly cause?: unknown
}

/** Every error of this package. `type` says what to do, `reason` says exactly what happened. */
export class ElementError extends Error {
  readonly type: ErrorType
  readonly reason: ErrorReason
  readonly status: number | undefined
  readonly field: string | undefined
  readonly errors: readonly FieldError[]
  readonly requestId: string | undefined
  readonly idempotencyKey: string | undefined
  readonly linkId: string | undefined
  readonly paymentLink: string | undefined
  readonly retryAfterMs: number | undefined
  readonly followsLostAnswer: boolean

  constructor(message: string, details: ErrorDetails) {
    super(message, { cause: details.cause })
    this.name = 'ElementError'
    this.type = details.type
    this.reason = details.reason
    this.status = details.status
    this.field = details.field
    this.errors = details.errors ?? []
    this.requestId = details.requestId
    this.idempotencyKey = details.idempotencyKey
    this.linkId = details.linkId
    this.paymentLink = details.paymentLink
    this.retryAfterMs = details.retryAfterMs
    this.followsLostAnswer = details.followsLostAnswer ?? false
  }
}
