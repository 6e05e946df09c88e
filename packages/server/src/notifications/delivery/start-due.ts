import { onClock } from '../../database/merchant-clock.ts'
import { readMoment } from '../../database/moment.ts'
import { hashOf } from '../../http/credentials.ts'
import type { NotificationContext } from '../context.ts'
import { type DueNotification, leaseNotification, listDue, postpone } from '../store/due-notifications.ts'
import { type DeliveryOrder, deliver } from './deliver.ts'
import type { DeliverySlots } from './delivery-slots.ts'
import type { Interruptions } from './interruptions.ts'
import { type NextDelivery, nextDeliveries } from './next-deliveries.ts'

/** The state of a process's deliveries. */
export interface DeliveryWork {
  readonly context: NotificationContext
  readonly slots: DeliverySlots
  readonly order: Pick<DeliveryOrder, 'network' | 'timeoutMs'>
  /** While this is true, no delivery starts. */
  isPaused: boolean
  /** Interrupts the deliveries in progress. */
  readonly interruptions: Interruptions
  /** Whether this process has recorded notifications since its last read. */
  hasNews: boolean
  /** How many deliveries have started. */
  started: number
}

interface StartOptions {
  /** Called after each read of the outbox, with its duration. */
  readonly onRead: (tookMs: number) => void
  /** Called when a delivery has ended and its slot is free. */
  readonly onEnd: () => void
}

// The time limit of a delivery, the store's own, and the longest that a process may stall. A process that takes longer
// loses its lease to another one.
const leaseMs = 60_000

/** Starts the deliveries that are due, until none is left or no slot is free. */
export async function startDue(work: DeliveryWork, { onRead, onEnd }: StartOptions): Promise<void> {
  const { context, slots } = work
  const { db } = context
  // Receivers that other processes deliver to.
  const foreign = new Set<string>()
  const hasNews = work.hasNews
  work.hasNews = false
  for (;;) {
    const atMost = slots.free()
    if (atMost <= 0 || work.isPaused) return
    const busyReceivers = [...slots.busyReceivers(), ...foreign]
    const busyMerchants = slots.busyMerchants()
    const startedMs = performance.now()
    const moment = await readMoment(context)
    const due = await listDue(db, { moment, busyReceivers, busyMerchants, atMost })
    onRead(performance.now() - startedMs)
    const steps = nextDeliveries({ counts: slots.counts(), limits: slots.limits }, due, moment)
    const leased = await takeReceivers(context, steps)
    await Promise.all(
      steps.map(async (step) => {
        if (step.action === 'postpone') await postpone(db, step)
        if (step.action !== 'start' || work.isPaused) return
        const { receiver } = step.due
        if (leased.has(leaseOf(receiver))) await start(work, step.due, onEnd)
        else foreign.add(receiver)
      }),
    )
    if (due.length < atMost) break
  }
  if (hasNews && foreign.size > 0) context.outbox.wakeOthers()
}

/** One process delivers to a receiver, so that its limit holds for all of them together. */
function takeReceivers(
  { workLeases }: Pick<NotificationContext, 'workLeases'>,
  steps: readonly NextDelivery[],
): Promise<ReadonlySet<string>> {
  const receivers = steps.flatMap((step) => (step.action === 'start' ? [step.due.receiver] : []))
  return workLeases.take(receivers.map(leaseOf))
}

// A hash, because the address of a merchant that is gone leaves nothing behind.
function leaseOf(receiver: string): string {
  return `deliver to ${hashOf(receiver).slice(0, 32)}`
}

/** Leases and delivers a notification. @returns as soon as it is certain which process delivers it. */
async function start(work: DeliveryWork, due: DueNotification, onEnd: () => void): Promise<void> {
  const { context, slots, order } = work
  const { db, owner, log } = context
  const leased = leaseNotification(db, { due, owner: owner.id, untilMs: Date.now() + leaseMs })
  const stop = work.interruptions.begin(due.merchantId)
  const deliverLeased = async (): Promise<void> => {
    const notification = await leased
    if (!notification) return
    work.started += 1
    await onClock(due.clockOffsetMs, () => deliver(context, { ...order, notification, stop: stop.signal }))
  }
  const ended = deliverLeased()
    .catch((error: unknown) => {
      const { notificationId } = due
      // Its lease expires, and it is sent again.
      log.error({ err: error, notificationId }, 'a notification could not be delivered')
    })
    .finally(() => {
      stop.end()
      // In a later turn of the event loop, because only then is the slot free.
      setImmediate(onEnd)
    })
  slots.add(due, ended)
  await leased
}
