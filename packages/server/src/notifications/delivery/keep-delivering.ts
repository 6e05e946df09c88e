import { setTimeout as sleep } from 'node:timers/promises'
import type { NotificationContext } from '../context.ts'
import { type DueNotification, leaseNotification, listDue, postpone } from '../store/due-notifications.ts'
import { type DeliveryOptions, deliver, timeoutMs as usualTimeoutMs } from './deliver.ts'
import { resolveByDns } from './open-connection.ts'
import { takeOver } from './take-over.ts'
import { createUnderWay, type Limits } from './under-way.ts'

/** The deliverers of this process. Of several processes on a store each delivers what others do not. */
export interface Deliveries {
  /**
   * Delivers everything that is due on the service's clock, and what becomes due by that, and waits until each has been
   * tried; for receivers that are slow no longer than 20 s.
   */
  run(): Promise<void>
  /** Acts while nothing is delivered. What is under way is broken off, and sent again if it is still there. */
  alone(act: () => Promise<void>): Promise<void>
  /** Takes up nothing new, and gives what is under way three seconds to end. */
  close(): Promise<void>
}

const lookEveryMs = 1000
const patienceMs = 20_000
const graceMs = 3000
// The time-out, the store's own, and what a stalled process may lose: whoever takes longer has lost it to another.
const leaseMs = 60_000
// One that waits behind another is called up when that has ended: this is how long a lost call is missed at most.
const putOffMs = 1000
// A look may read past thousands that wait for a receiver that is slow: nine tenths of the time are for everything else.
const usualRestFactor = 9
const longestRestMs = 500

/**
 * Memory and sockets are for hundreds. One receiver gets few, since most have one machine; a merchant's receivers are
 * all its own, and names cost nothing, so that it is limited besides.
 */
const limits: Limits = { perReceiver: 8, perMerchant: 64, inAll: 256 }

/** Keeps delivering what is in the outbox, until it is closed. */
export function keepDelivering(context: NotificationContext, options: DeliveryOptions = {}): Deliveries {
  const { db, owner, nowMs, log, outbox, mode } = context
  const { timeoutMs = usualTimeoutMs, restFactor = usualRestFactor } = options
  const line = { mode, resolve: resolveByDns, ...options.line }
  const underWay = createUnderWay(limits)
  let stop = new AbortController()
  let isHeld = false
  let begun = 0
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  let restUntilMs = 0

  /** Looks for what is due and begins to deliver it. Whoever asks while one looks waits for the next look too. */
  async function look(): Promise<void> {
    if (isHeld) return
    isAskedAgain = true
    looking ??= keepLooking()
    await looking
  }

  async function keepLooking(): Promise<void> {
    try {
      while (isAskedAgain && !isHeld) {
        const restMs = restUntilMs - performance.now()
        if (restMs > 0) await sleep(restMs)
        isAskedAgain = false
        await beginDue()
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read')
    } finally {
      looking = null
    }
  }

  async function beginDue(): Promise<void> {
    for (;;) {
      const atMost = underWay.free()
      if (atMost <= 0 || isHeld) return
      const busyReceivers = underWay.busyReceivers()
      const busyMerchants = underWay.busyMerchants()
      const startedMs = performance.now()
      const due = await listDue(db, { nowMs: nowMs(), busyReceivers, busyMerchants, atMost })
      const tookMs = performance.now() - startedMs
      restUntilMs = performance.now() + Math.min(restFactor * tookMs, longestRestMs)
      await Promise.all(due.map(begin))
      if (due.length < atMost) return
    }
  }

  /** @returns once it is decided who delivers it. */
  async function begin(due: DueNotification): Promise<void> {
    if (due.firstPosition < due.position) {
      return postpone(db, { due, untilMs: Math.max(due.firstAttemptAtMs, nowMs() + putOffMs) })
    }
    if (isHeld || !underWay.hasRoomFor(due)) return
    const untilMs = Date.now() + leaseMs
    const leased = leaseNotification(db, { due, owner: owner.id, untilMs })
    const { signal } = stop
    const deliverLeased = async (): Promise<void> => {
      const notification = await leased
      if (!notification) return
      begun += 1
      await deliver(context, { notification, line, timeoutMs, stop: signal })
    }
    const ended = deliverLeased()
      .catch((error: unknown) => {
        const { notificationId } = due
        // Its lease runs out, and it is sent again.
        log.error({ err: error, notificationId }, 'a notification could not be delivered')
      })
      .finally(() => {
        // Outside of this turn: the place that it took is free only then.
        setImmediate(wake)
      })
    underWay.add(due, ended)
    await leased
  }

  function wake(): void {
    void look()
  }

  async function tick(): Promise<void> {
    try {
      await takeOver(context)
    } catch (error) {
      log.error({ err: error }, 'what others were delivering could not be read')
    }
    wake()
  }

  async function deliverAll(): Promise<void> {
    for (let isIdle = false; !isIdle; ) {
      const before = begun
      const wasIdle = underWay.free() === limits.inAll
      await look()
      await underWay.settled()
      // What has ended may have called up others.
      isIdle = wasIdle && begun === before
    }
  }

  async function end(graceMs: number): Promise<void> {
    isHeld = true
    await looking
    const isOver = new AbortController()
    const grace = sleep(graceMs, undefined, { signal: isOver.signal }).catch(() => {
      // All had ended before.
    })
    await Promise.race([underWay.settled(), grace]).finally(() => isOver.abort())
    stop.abort()
    await underWay.settled()
  }

  const forgetWake = outbox.onWake(wake)
  let ticking: Promise<void> | null = null
  const beginTick = (): void => {
    // A database that hangs is not asked again and again.
    ticking ??= tick().finally(() => {
      ticking = null
    })
  }
  const timer = setInterval(beginTick, lookEveryMs)
  timer.unref()
  beginTick()

  return {
    run: async () => {
      const isDone = new AbortController()
      const patience = sleep(patienceMs, undefined, { signal: isDone.signal }).catch(() => {
        // All was delivered before.
      })
      await Promise.race([deliverAll(), patience]).finally(() => isDone.abort())
    },
    alone: async (act) => {
      await end(0)
      try {
        await act()
      } finally {
        stop = new AbortController()
        isHeld = false
        wake()
      }
    },
    close: async () => {
      clearInterval(timer)
      forgetWake()
      await end(graceMs)
      await ticking
    },
  }
}
