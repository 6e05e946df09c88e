import { setTimeout as sleep } from 'node:timers/promises'
import { libraryVersion } from '../../values/library-version.ts'
import { newId } from '../../values/new-id.ts'
import type { NotificationContext } from '../context.ts'
import type { Notification } from '../domain/notification.ts'
import { readSigningSecrets } from '../signing-secrets.ts'
import { type FinalizedDelivery, finalizeDelivery } from '../store/due-notifications.ts'
import type { Line } from './open-connection.ts'
import { afterDelivery } from './retries.ts'
import { type Sent, send } from './send.ts'
import { sign } from './sign.ts'

/** How long a receiver may take in all, from the question for its address to the end of its answer. */
export const timeoutMs = 15_000

/** How deliveries are made. What is left out is as a service wants it. */
export interface DeliveryOptions {
  /** Default 15,000. */
  readonly timeoutMs?: number
  /** How many times as long as it took to look into the outbox the next look waits. Default 9. */
  readonly restFactor?: number
  /** Default: DNS, and what Node trusts. */
  readonly line?: Partial<Pick<Line, 'resolve' | 'isAllowed' | 'certificateAuthority'>>
}

interface DeliveryOrder {
  /** As it was leased. */
  readonly notification: Notification
  readonly line: Line
  readonly timeoutMs: number
  readonly stop: AbortSignal
}

/**
 * Sends a notification once, and writes down what came of it. A process that dies in between has written nothing: the
 * notification is sent again, under the same id, which is how a receiver knows it again.
 */
export async function deliver(
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
  await writeDown(context, { notification, attempt, becomes, nowMs: atMs })
  metrics.countDelivery({ type, outcome: sent.failure ?? 'delivered' })
  const { status, failure } = sent
  log.info(
    { merchantId, notificationId, type, status, failure, state: becomes.state, durationMs },
    'notified',
  )
}

async function sendSigned(
  context: NotificationContext,
  { notification, line, ...patience }: DeliveryOrder,
): Promise<Sent> {
  const { merchantId, notificationId: id, url, payload: body } = notification
  const secrets = await readSigningSecrets(context, merchantId)
  // The clock of the world, and not a sandbox's: receivers' libraries refuse what is five minutes off theirs.
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `element-js/${libraryVersion}`,
    ...sign({ id, timestamp, body }, secrets),
  }
  return send({ url, headers, body }, line, patience)
}

const writingTimes = 3
const betweenMs = 500

// What was sent and is not written down is sent again: worth more than one try.
async function writeDown({ db, log }: NotificationContext, ended: FinalizedDelivery): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      return await finalizeDelivery(db, ended)
    } catch (error) {
      if (time >= writingTimes) throw error
      log.warn({ err: error }, 'a delivery could not be written down yet')
      await sleep(betweenMs)
    }
  }
}
