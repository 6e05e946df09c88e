/** What notifications are about (Standard Webhooks' `type`). */
export type NotificationType = (typeof notificationTypes)[number]

export const notificationTypes = ['payment_link.updated', 'refund.updated', 'charge.updated'] as const

/** `given_up`: it was not accepted in any of its deliveries. */
export type NotificationState = (typeof notificationStates)[number]

export const notificationStates = ['pending', 'delivered', 'given_up'] as const

/**
 * The subject of notifications about a card payment; about a link and its refunds it is the link's id. A payment's key is
 * chosen by its merchant, and could be a link's id.
 */
export function chargeSubject(idempotencyKey: string): string {
  return `${chargePrefix}${idempotencyKey}`
}

/** What a subject names: one of the two. */
export function readSubject(subject: string): { readonly linkId?: string; readonly idempotencyKey?: string } {
  return subject.startsWith(chargePrefix)
    ? { idempotencyKey: subject.slice(chargePrefix.length) }
    : { linkId: subject }
}

const chargePrefix = 'charge:'

/** A notification in the outbox, as stored. Written in the transaction of the change that it is about. */
export interface Notification {
  readonly merchantId: string
  /** `msg_…`, sent as `webhook-id`. */
  readonly notificationId: string
  /** What it is about, see `chargeSubject`. Notifications of one subject are delivered in their order. */
  readonly subject: string
  /** Counts the notifications of a subject, from 1. */
  readonly position: number
  readonly type: NotificationType
  readonly url: string
  /** Whose machine that is, as an origin: how many are sent to one at a time is limited. */
  readonly receiver: string
  /** The JSON that is sent, byte for byte. */
  readonly payload: string
  readonly state: NotificationState
  /** How often it was sent since it was put here, or since it was last asked to be sent again. */
  readonly attempts: number
  /** On the service's clock, not before those in front of it; `null` once it has ended. */
  readonly nextAttemptAtMs: number | null
  /** The process that is sending it. */
  readonly leaseOwner: string | null
  /** On the system's clock: the lease ends then. */
  readonly leaseUntilMs: number | null
  readonly createdAtMs: number
}

/**
 * Why a delivery failed. `forbidden_target`: the name leads to no public machine, so that nobody was spoken to.
 * `refused`: the receiver answered, and not with 2xx. `interrupted`: the service was stopped; whether it arrived is not
 * known.
 */
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const deliveryFailures = [
  'forbidden_target',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'connection_lost',
  'malformed_answer',
  'timed_out',
  'redirected',
  'refused',
  'interrupted',
] as const

/** One time that a notification was sent. */
export interface DeliveryAttempt {
  readonly merchantId: string
  readonly deliveryId: string
  readonly notificationId: string
  /** From 1. */
  readonly number: number
  readonly sentAtMs: number
  readonly durationMs: number
  /** HTTP status; `null`: there was no answer. */
  readonly status: number | null
  /** Why it counts as failed; `null`: it was delivered. */
  readonly failure: DeliveryFailure | null
  /** The beginning of the answer. */
  readonly response: string | null
}
