import type { Notification, NotificationState } from '../domain/notification.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/** The delay after each failed delivery. After the last one, the service gives up. */
export const retryDelaysMs: readonly number[] = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  10 * hours,
]

/** The state of a notification after a delivery. */
type Becomes = Pick<Notification, 'attempts' | 'nextAttemptAtMs'> & { readonly state: NotificationState }

interface DeliveryResult {
  readonly notification: Pick<Notification, 'attempts' | 'nextAttemptAtMs'>
  readonly outcome: 'delivered' | 'failed' | 'interrupted'
  /** The service's clock, in Unix milliseconds. */
  readonly nowMs: number
}

/**
 * Computes the state of a notification after a delivery. An interrupted delivery is repeated as if it had not been
 * made.
 */
export function afterDelivery({ notification, outcome, nowMs }: DeliveryResult): Becomes {
  const { nextAttemptAtMs } = notification
  if (outcome === 'interrupted') return { state: 'pending', attempts: notification.attempts, nextAttemptAtMs }
  const attempts = notification.attempts + 1
  if (outcome === 'delivered') return { state: 'delivered', attempts, nextAttemptAtMs: null }
  const delayMs = retryDelaysMs[attempts - 1]
  if (delayMs === undefined) return { state: 'given_up', attempts, nextAttemptAtMs: null }
  return { state: 'pending', attempts, nextAttemptAtMs: nowMs + delayMs }
}
