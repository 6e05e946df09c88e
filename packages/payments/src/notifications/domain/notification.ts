/** The events that notifications report (Standard Webhooks' `type`). */
export type NotificationType = (typeof notificationTypes)[number]

export const notificationTypes = ['payment_link.updated', 'refund.updated', 'charge.updated'] as const

/** `given_up`: all deliveries failed. */
export type NotificationState = (typeof notificationStates)[number]

export const notificationStates = ['pending', 'delivered', 'given_up'] as const

/**
 * The subject of notifications about a card payment; that of a link and its refunds is the link's id. The prefix is
 * needed because a merchant chooses the payment's key, and it could equal a link's id.
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

/** A notification in the outbox, as stored. It is written in the transaction of the change that it reports. */
export interface Notification {
  readonly merchantId: string
  /** `msg_…`, sent as `webhook-id`. */
  readonly notificationId: string
  /** What it is about, see `chargeSubject`. Notifications with one subject are delivered in order. */
  readonly subject: string
  /** Counts the notifications of a subject, from 1: the `sequence` in its data. */
  readonly position: number
  readonly type: NotificationType
  readonly url: string
  /** The origin of its receiver: the number of concurrent deliveries to one receiver is limited. */
  readonly receiver: string
  /** The JSON that is sent, byte for byte. */
  readonly payload: string
  readonly state: NotificationState
  /** The number of deliveries since it was recorded, or since it was last resent on request. */
  readonly attempts: number
  /** On the service's clock, and not before those of earlier positions; `null` when it is delivered or given up. */
  readonly nextAttemptAtMs: number | null
  /** The process that is delivering it. */
  readonly leaseOwner: string | null
  /** On the system's clock: the lease has ended by then. */
  readonly leaseUntilMs: number | null
  readonly createdAtMs: number
}

/**
 * Why a delivery failed. `forbidden_target`: the name has no public address, so nothing was sent. `refused`: the
 * receiver answered with a status other than 2xx. `interrupted`: the service stopped; whether the message arrived is
 * unknown.
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

/** One delivery of a notification. */
export interface DeliveryAttempt {
  readonly merchantId: string
  readonly deliveryId: string
  readonly notificationId: string
  /** From 1. */
  readonly number: number
  readonly sentAtMs: number
  readonly durationMs: number
  /** HTTP status; `null` if there was no response. */
  readonly status: number | null
  /** Why it counts as failed; `null` if it was delivered. */
  readonly failure: DeliveryFailure | null
  /** The beginning of the response. */
  readonly response: string | null
  /** JSON of the headers that were sent, with the signatures; `null` if nothing was sent. */
  readonly requestHeaders: string | null
}
