import { repeatEvery, waitAtMost } from '@element-js/values'
import { onClock } from '../../clocks/merchant-clock.ts'
import type { NotificationContext } from '../context.ts'
import { listLeaseOwners, releaseLostLeases } from '../store/due-notifications.ts'
import { type DeliveryOptions, timeoutMs as usualTimeoutMs } from './deliver.ts'
import { resolveByDns } from './open-connection.ts'
import {
  createInterruptions,
  createOutboxReader,
  type DeliveryWork,
  type OutboxReader,
  usualRestFactor,
} from './read-outbox.ts'
import { createDeliverySlots, type DeliveryLimits } from './slots.ts'
import { createWaitingDeliveries } from './waiting-deliveries.ts'

/** The deliveries of this process. Several processes on one store share the notifications. */
export interface Deliveries {
  /**
   * Delivers everything that is due on the service's clock, and everything that becomes due by that, and waits until
   * each has been tried; at most 20 s for slow receivers.
   */
  run(): Promise<void>
  /** Runs `act` while nothing is delivered. Deliveries in progress are interrupted, and repeated afterwards. */
  whilePaused(act: () => Promise<void>): Promise<void>
  /** Starts no further delivery, and waits up to three seconds for those in progress. */
  close(): Promise<void>
}

const readEveryMs = 1000
const patienceMs = 20_000
const graceMs = 3000

/**
 * The process has memory and sockets for hundreds of deliveries. One receiver gets few, because most are one machine.
 * A merchant can have any number of receivers, because names cost nothing, so the merchant is limited too.
 */
const limits: DeliveryLimits = { perReceiver: 8, perMerchant: 64, inAll: 256 }

/** Delivers the notifications of the outbox, until it is closed. */
export function keepDelivering(context: NotificationContext, options: DeliveryOptions = {}): Deliveries {
  const { timeoutMs = usualTimeoutMs, restFactor = usualRestFactor } = options
  const { mode, publicUrl } = context
  const network = { mode, publicUrl, resolve: resolveByDns, ...options.network }
  const slots = createDeliverySlots(limits)
  const interruptions = createInterruptions()
  const work: DeliveryWork = {
    context,
    slots,
    waiting: createWaitingDeliveries({ steadyMs: () => performance.now() }),
    order: { network, timeoutMs },
    isPaused: false,
    interruptions,
    hasNews: false,
    started: 0,
  }
  const outbox = createOutboxReader(work, restFactor)
  // The caller may be working on the clock of one merchant.
  const wake = (): void => onClock(null, () => void outbox.read())
  const stopListening = [
    context.outbox.onWake((process) => {
      work.hasNews ||= process === 'this'
      wake()
    }),
    context.outbox.onWithdraw(interruptions.interrupt),
  ]
  const stopTicking = repeatEvery(readEveryMs, async () => {
    await recoverLostLeases(context).catch((error: unknown) => {
      context.log.error({ err: error }, 'the deliveries of other processes could not be read')
    })
    wake()
  })

  return {
    run: () => onClock(null, () => waitAtMost(patienceMs, deliverAll(work, outbox))),
    whilePaused: async (act) => {
      await pause(work, outbox, { graceMs: 0 })
      try {
        await act()
      } finally {
        work.isPaused = false
        wake()
      }
    },
    close: async () => {
      const ticked = stopTicking()
      for (const stop of stopListening) stop()
      await pause(work, outbox, { graceMs })
      await ticked
    },
  }
}

/** Delivers until nothing more is due. */
async function deliverAll(work: DeliveryWork, outbox: OutboxReader): Promise<void> {
  const { slots } = work
  for (let isIdle = false; !isIdle; ) {
    const before = work.started
    const wasIdle = slots.free() === slots.limits.inAll
    await outbox.read()
    await slots.settled()
    // The deliveries that ended may have made others due.
    isIdle = wasIdle && work.started === before
  }
}

/** Starts no further delivery, and interrupts those that are still in progress after `graceMs`. */
async function pause(
  work: DeliveryWork,
  outbox: OutboxReader,
  { graceMs }: { readonly graceMs: number },
): Promise<void> {
  const { slots, interruptions } = work
  work.isPaused = true
  work.waiting.clear()
  await outbox.idle()
  await waitAtMost(graceMs, slots.settled())
  interruptions.interruptAll()
  await slots.settled()
}

/** Makes notifications due again whose process has died, or has held the lease for longer than a delivery takes. */
async function recoverLostLeases({
  db,
  owner,
  log,
}: Pick<NotificationContext, 'db' | 'owner' | 'log'>): Promise<void> {
  const owners = await listLeaseOwners(db)
  if (owners.length === 0) return
  const deadOwners = await owner.findDead(owners)
  const count = await releaseLostLeases(db, { deadOwners, systemNowMs: Date.now() })
  if (count > 0) log.warn({ count }, 'took over notifications that no process is delivering')
}
