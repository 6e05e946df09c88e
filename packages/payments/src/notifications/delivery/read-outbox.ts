import { setTimeout as sleep } from 'node:timers/promises'
import { hashOf } from '@element-js/http'
import { onClock } from '../../clocks/merchant-clock.ts'
import { readMoment } from '../../clocks/moment.ts'
import type { NotificationContext } from '../context.ts'
import type { Notification } from '../domain/notification.ts'
import { type DueNotification, leaseNotification, listDue, postpone } from '../store/due-notifications.ts'
import { type DeliveryOrder, deliver } from './deliver.ts'
import {
  type DeliverySlots,
  type FullSlots,
  type NextDelivery,
  nextDeliveries,
  placeDeliveries,
} from './slots.ts'
import type { WaitingDeliveries } from './waiting-deliveries.ts'

/** Reads the outbox on request, one read at a time. */
export interface OutboxReader {
  /** Starts what is due. A request during a read waits for the next read too. */
  read(): Promise<void>
  /** Waits for the read in progress. */
  idle(): Promise<void>
}

// A read may have to skip thousands of notifications for a slow receiver: nine tenths of the time are for other work.
export const usualRestFactor = 9
const longestRestMs = 500

/** @param restFactor How long to rest between two reads, as a multiple of the duration of the last ones. */
export function createOutboxReader(work: DeliveryWork, restFactor: number): OutboxReader {
  let reading: Promise<void> | null = null
  let isRequested = false
  let restUntilMs = 0

  function rest(tookMs: number): void {
    restUntilMs = performance.now() + Math.min(restFactor * tookMs, longestRestMs)
  }

  async function read(): Promise<void> {
    if (work.isPaused) return
    isRequested = true
    reading ??= keepReading()
    await reading
  }

  async function keepReading(): Promise<void> {
    try {
      while (isRequested && !work.isPaused) {
        const restMs = restUntilMs - performance.now()
        if (restMs > 0) await sleep(restMs)
        isRequested = false
        await startDue(work, { onRead: rest, onEnd: startNext })
      }
    } catch (error) {
      work.context.log.error({ err: error }, 'the outbox could not be read')
    } finally {
      reading = null
    }
  }

  // Reading finds the next notification of a subject, and what others have recorded. While more wait for the slot that
  // has become free, that can wait too.
  function startNext({ receiver, merchantId }: DueNotification): void {
    const { receivers, merchants } = startWaiting(work, startNext)
    if (!receivers.has(receiver) && !merchants.has(merchantId)) void read()
  }

  return {
    read,
    idle: async () => {
      await reading
    },
  }
}

/** The state of a process's deliveries. */
export interface DeliveryWork {
  readonly context: NotificationContext
  readonly slots: DeliverySlots
  readonly waiting: WaitingDeliveries
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
  /** Called after each read of the outbox, with the duration of all reads so far. */
  readonly onRead: (tookMs: number) => void
  readonly onEnd: OnEnd
}

/** Called when a delivery has ended and its slot is free. */
type OnEnd = (due: DueNotification) => void

/** What need not be read now: receivers and merchants without a free slot, and receivers of other processes. */
interface BusySlots {
  readonly receivers: ReadonlySet<string>
  readonly merchants: ReadonlySet<string>
}

// The time limit of a delivery, the store's own, and the longest that a process may stall. A process that takes longer
// loses its lease to another one.
const leaseMs = 60_000

// Those without a free slot wait until there is one. Half a thousand are enough for a receiver that answers at once,
// until the outbox is read again.
export const mostRead = 500

/** Starts the deliveries that are due, until none is left or no slot is free. */
export async function startDue(work: DeliveryWork, { onRead, onEnd }: StartOptions): Promise<void> {
  const { context, slots } = work
  const hasNews = work.hasNews
  work.hasNews = false
  let hasForeign = false
  // Reading more for them would read what waits already, or what cannot wait here.
  let busy = startWaiting(work, onEnd)
  if (!work.waiting.hasRoom()) busy = addBusy(busy, slots.full(), new Set())
  let readMs = 0
  for (;;) {
    if (slots.free() <= 0 || work.isPaused) return
    const startedMs = performance.now()
    const moment = await readMoment(context)
    const due = await listDue(context.db, {
      moment,
      atMost: mostRead,
      busyReceivers: [...busy.receivers],
      busyMerchants: [...busy.merchants],
    })
    readMs += performance.now() - startedMs
    onRead(readMs)
    if (work.isPaused) return
    const steps = nextDeliveries({ counts: slots.counts(), limits: slots.limits }, due, moment)
    work.waiting.add(steps.flatMap((step) => (step.action === 'wait' ? [step.due] : [])))
    const [foreign] = await Promise.all([
      startAll(work, steps.flatMap(startedBy), onEnd),
      ...steps.map((step) => step.action === 'postpone' && postpone(context.db, step)),
    ])
    hasForeign ||= foreign.size > 0
    const { receivers, merchants } = busyOf(steps)
    // A merchant's slots that were taken for receivers of other processes are free again.
    busy = addBusy(busy, { receivers, merchants: foreign.size > 0 ? new Set() : merchants }, foreign)
    if (due.length < mostRead) break
  }
  if (hasNews && hasForeign) context.outbox.wakeOthers()
}

/** Starts deliveries that wait, without reading the outbox. @returns for whom the others still wait. */
function startWaiting(work: DeliveryWork, onEnd: OnEnd): BusySlots {
  const { slots, waiting, isPaused } = work
  if (isPaused) return busyOf([])
  const steps = placeDeliveries({ counts: slots.counts(), limits: slots.limits }, waiting.list())
  const starting = steps.flatMap(startedBy)
  waiting.remove(new Set(starting))
  // Each of them logs its error.
  startAll(work, starting, onEnd).catch(() => {})
  return busyOf(steps)
}

function startedBy(step: NextDelivery): readonly DueNotification[] {
  return step.action === 'start' ? [step.due] : []
}

function busyOf(steps: readonly NextDelivery[]): BusySlots {
  const waiting = steps.filter((step) => step.action === 'wait')
  const named = (name: FullSlots) => waiting.filter(({ full }) => full === name)
  return {
    receivers: new Set(named('receiver').map(({ due }) => due.receiver)),
    merchants: new Set(named('merchant').map(({ due }) => due.merchantId)),
  }
}

function addBusy(one: BusySlots, other: BusySlots, foreign: ReadonlySet<string>): BusySlots {
  return {
    receivers: new Set([...one.receivers, ...other.receivers, ...foreign]),
    merchants: new Set([...one.merchants, ...other.merchants]),
  }
}

/**
 * Starts deliveries; their slots are taken at once.
 *
 * @returns the receivers to which another process delivers, as soon as it is certain which process delivers each.
 */
async function startAll(
  work: DeliveryWork,
  starting: readonly DueNotification[],
  onEnd: OnEnd,
): Promise<ReadonlySet<string>> {
  if (starting.length === 0) return new Set()
  const ours = takeReceivers(work.context, starting)
  const isCertain = starting.map((due) => start(work, due, { ours, onEnd }))
  const foreign = (await Promise.all(isCertain)).flatMap((isOurs, index) =>
    isOurs ? [] : (starting[index]?.receiver ?? []),
  )
  return new Set(foreign)
}

/** One process delivers to a receiver, so that its limit holds for all of them together. */
async function takeReceivers(
  { workLeases }: Pick<NotificationContext, 'workLeases'>,
  starting: readonly DueNotification[],
): Promise<ReadonlySet<string>> {
  const receivers = new Map(starting.map(({ receiver }) => [leaseOf(receiver), receiver]))
  const taken = await workLeases.take([...receivers.keys()])
  return new Set([...receivers].flatMap(([lease, receiver]) => (taken.has(lease) ? [receiver] : [])))
}

// A hash, because the address of a merchant that is gone leaves nothing behind.
function leaseOf(receiver: string): string {
  return `deliver to ${hashOf(receiver).slice(0, 32)}`
}

interface StartedAmong {
  /** The receivers to which this process delivers. */
  readonly ours: Promise<ReadonlySet<string>>
  readonly onEnd: OnEnd
}

/**
 * Leases and delivers a notification.
 *
 * @returns whether this process delivers to its receiver, once the notification is leased.
 */
async function start(
  work: DeliveryWork,
  due: DueNotification,
  { ours, onEnd }: StartedAmong,
): Promise<boolean> {
  const { context, slots, order, waiting } = work
  const { db, owner, log } = context
  const stop = work.interruptions.begin(due.merchantId)
  // Reading again at once would find the same ones.
  let isForeign = false
  const lease = async (): Promise<Notification | undefined> => {
    isForeign = !(await ours).has(due.receiver)
    if (isForeign) waiting.forget(due.receiver)
    if (isForeign || work.isPaused) return undefined
    return leaseNotification(db, { due, owner: owner.id, untilMs: Date.now() + leaseMs })
  }
  const leased = lease()
  const deliverLeased = async (): Promise<void> => {
    const notification = await leased
    if (!notification) return
    work.started += 1
    await onClock(due.clockOffsetMs, () => deliver(context, { ...order, notification, stop: stop.signal }))
  }
  const ended = deliverLeased()
    .catch((error: unknown) => {
      const { notificationId } = due
      // Its lease expires, and it is sent again. Others would fail in the same way.
      waiting.clear()
      log.error({ err: error, notificationId }, 'a notification could not be delivered')
    })
    .finally(() => {
      stop.end()
      // In a later turn of the event loop, because only then is the slot free.
      if (!isForeign) setImmediate(() => onEnd(due))
    })
  slots.add(due, ended)
  await leased
  return !isForeign
}

/** What can interrupt the deliveries that are in progress, all or those of a merchant. */
interface Interruptions {
  /** Begins a delivery. Call `end` when it has ended. */
  begin(merchantId: string): { readonly signal: AbortSignal; end(): void }
  interrupt(merchantId: string): void
  interruptAll(): void
}

export function createInterruptions(): Interruptions {
  const inProgress = new Map<AbortController, string>()
  return {
    begin: (merchantId) => {
      const controller = new AbortController()
      inProgress.set(controller, merchantId)
      return { signal: controller.signal, end: () => inProgress.delete(controller) }
    },
    interrupt: (merchantId) => {
      for (const [controller, owner] of inProgress) if (owner === merchantId) controller.abort()
    },
    interruptAll: () => {
      for (const controller of inProgress.keys()) controller.abort()
    },
  }
}
