import { setTimeout as sleep } from 'node:timers/promises'
import { newId, type Span } from '@element-js/values'
import { refuseUncertain } from '../../ownership/ownership-context.ts'
import type { NotificationContext } from '../context.ts'
import type {
  DeliveryAttempt,
  DeliveryFailure,
  Notification,
  NotificationState,
} from '../domain/notification.ts'
import { type FinalizedDelivery, finalizeDelivery } from '../store/due-notifications.ts'
import type { Network } from './open-connection.ts'
import { type SendOutcome, send } from './send.ts'
import { signMessage } from './sign.ts'

/** The total time limit of a delivery, from the DNS query to the end of the response. */
export const timeoutMs = 15_000

/** How deliveries are made. The defaults are for a service on the internet. */
export interface DeliveryOptions {
  /** Default 15,000. */
  readonly timeoutMs?: number
  /** How long to wait between two reads of the outbox, as a multiple of the last read's duration. Default 9. */
  readonly restFactor?: number
  /** Default: DNS, and the certificates that Node trusts. */
  readonly network?: Partial<Pick<Network, 'resolve' | 'isAllowed' | 'certificateAuthority'>>
}

export interface DeliveryOrder {
  /** As it was leased. */
  readonly notification: Notification
  readonly network: Network
  readonly timeoutMs: number
  readonly stop: AbortSignal
}

/**
 * Sends a notification once and records the outcome. If the process dies in between, nothing is recorded: the
 * notification is sent again with the same id, by which the receiver recognizes it.
 */
export function deliver(context: NotificationContext, order: DeliveryOrder): Promise<void> {
  const { type, attempts } = order.notification
  const attributes = { 'element.notification.type': type, 'element.notification.attempt': attempts + 1 }
  return context.tracing.run(
    { name: 'notification delivery', kind: 'client', parent: 'none', attributes },
    (span) => deliverInside(span, context, order),
  )
}

async function deliverInside(
  span: Pick<Span, 'set' | 'fail'>,
  context: NotificationContext,
  { notification, ...how }: DeliveryOrder,
): Promise<void> {
  const { nowMs, metrics, log } = context
  const { merchantId, notificationId, type } = notification
  const sentAtMs = nowMs()
  const startedMs = performance.now()
  const sent = await sendSigned(context, { notification, ...how })
  const durationMs = Math.round(performance.now() - startedMs)
  const outcome = sent.failure === 'interrupted' ? 'interrupted' : sent.failure ? 'failed' : 'delivered'
  const atMs = nowMs()
  const attempt = { merchantId, deliveryId: newId('dlv'), notificationId, sentAtMs, durationMs, ...sent }
  const becomes = afterDelivery({ notification, outcome, nowMs: atMs })
  await recordDelivery(context, { notification, attempt, becomes, nowMs: atMs })
  metrics.countDelivery({ type, outcome: sent.failure ?? 'delivered' })
  const { status, failure } = sent
  span.set({
    'element.notification.outcome': failure ?? 'delivered',
    ...(status !== null && { 'http.response.status_code': status }),
  })
  if (failure) span.fail()
  log.info(
    { merchantId, notificationId, type, status, failure, state: becomes.state, durationMs },
    'notified',
  )
}

async function sendSigned(
  context: NotificationContext,
  { notification, network, ...patience }: DeliveryOrder,
): Promise<SendOutcome & Pick<DeliveryAttempt, 'requestHeaders'>> {
  const { headers: signed, body } = await signMessage(context, notification)
  const headers = { ...signed, ...context.tracing.outgoingHeaders() }
  refuseUncertain(context.owner)
  const outcome = await send({ url: notification.url, headers, body }, network, patience)
  const wasSent = outcome.failure === null || !beforeSending.has(outcome.failure)
  return { ...outcome, requestHeaders: wasSent ? JSON.stringify(headers) : null }
}

const beforeSending: ReadonlySet<DeliveryFailure> = new Set([
  'forbidden_target',
  'name_not_found',
  'connection_failed',
  'tls_failed',
])

const writingTimes = 3
const betweenMs = 500

// A delivery that is not recorded is repeated, so recording is tried more than once.
async function recordDelivery({ db, log }: NotificationContext, ended: FinalizedDelivery): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      return await finalizeDelivery(db, ended)
    } catch (error) {
      if (time >= writingTimes) throw error
      log.warn({ err: error }, 'the outcome of a delivery could not be recorded yet')
      await sleep(betweenMs)
    }
  }
}

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
