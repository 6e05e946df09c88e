import { type Moment, timeOn } from '../../clocks/moment.ts'
import type { Notification } from '../domain/notification.ts'
import type { DueNotification } from '../store/due-notifications.ts'

/** The deliveries of this process that are in progress. */
export interface DeliverySlots {
  readonly limits: DeliveryLimits
  /** How many more deliveries there may be in all. */
  free(): number
  counts(): DeliveryCounts
  /** Those that have no free slot. */
  full(): { readonly receivers: ReadonlySet<string>; readonly merchants: ReadonlySet<string> }
  /** Counts a delivery until it has ended. */
  add(notification: Pick<Notification, 'receiver' | 'merchantId'>, delivery: Promise<void>): void
  /** Waits for all deliveries that are in progress now. */
  settled(): Promise<void>
}

export function createDeliverySlots(limits: DeliveryLimits): DeliverySlots {
  const deliveries = new Set<Promise<void>>()
  const receivers = new Map<string, number>()
  const merchants = new Map<string, number>()

  return {
    limits,
    free: () => limits.inAll - deliveries.size,
    counts: () => ({ receivers, merchants, inAll: deliveries.size }),
    full: () => ({
      receivers: namesWith(receivers, limits.perReceiver),
      merchants: namesWith(merchants, limits.perMerchant),
    }),
    add: ({ receiver, merchantId }, delivery) => {
      change(receivers, receiver, 1)
      change(merchants, merchantId, 1)
      const counted = delivery.finally(() => {
        deliveries.delete(counted)
        change(receivers, receiver, -1)
        change(merchants, merchantId, -1)
      })
      deliveries.add(counted)
    },
    settled: async () => {
      await Promise.allSettled(deliveries)
    },
  }
}

function namesWith(counts: ReadonlyMap<string, number>, atLeast: number): ReadonlySet<string> {
  return new Set([...counts].flatMap(([name, count]) => (count >= atLeast ? [name] : [])))
}

function change(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/** How many deliveries may be in progress at a time. */
export interface DeliveryLimits {
  readonly perReceiver: number
  readonly perMerchant: number
  readonly inAll: number
}

/** How many deliveries are in progress now: by receiver, by merchant, and in all. */
export interface DeliveryCounts {
  readonly receivers: ReadonlyMap<string, number>
  readonly merchants: ReadonlyMap<string, number>
  readonly inAll: number
}

/** What to do with a due notification. */
export type NextDelivery = PlacedDelivery | PostponedDelivery

type PlacedDelivery =
  | { readonly action: 'start'; readonly due: DueNotification }
  /** Something has no free slot: its receiver, its merchant or the process. It stays due. */
  | { readonly action: 'wait'; readonly due: DueNotification; readonly full: FullSlots }

/** An earlier notification of its subject is pending. */
interface PostponedDelivery {
  readonly action: 'postpone'
  readonly due: DueNotification
  readonly untilMs: number
}

/** What has no free slot. */
export type FullSlots = 'receiver' | 'merchant' | 'all'

interface DeliveryState {
  readonly counts: DeliveryCounts
  readonly limits: DeliveryLimits
}

// A postponed notification becomes due when the earlier one ends. If that is missed, it is due after this time.
const postponeMs = 1000

/** Decides, in the order of the list, which due notifications to deliver now. */
export function nextDeliveries(
  state: DeliveryState,
  due: readonly DueNotification[],
  moment: Moment,
): readonly NextDelivery[] {
  const place = placeIn(state)
  return due.map((each) => {
    if (each.firstPosition === each.position) return place(each)
    const untilMs = Math.max(each.firstAttemptAtMs, timeOn(moment, each.clockOffsetMs) + postponeMs)
    return { action: 'postpone', due: each, untilMs }
  })
}

/** Decides the same for notifications that are each the first pending one of its subject. */
export function placeDeliveries(
  state: DeliveryState,
  due: readonly DueNotification[],
): readonly PlacedDelivery[] {
  return due.map(placeIn(state))
}

function placeIn({ counts, limits }: DeliveryState): (due: DueNotification) => PlacedDelivery {
  const receivers = new Map(counts.receivers)
  const merchants = new Map(counts.merchants)
  let { inAll } = counts
  return (due) => {
    const full = fullSlotsFor(due, { receivers, merchants, inAll }, limits)
    if (full) return { action: 'wait', due, full }
    receivers.set(due.receiver, (receivers.get(due.receiver) ?? 0) + 1)
    merchants.set(due.merchantId, (merchants.get(due.merchantId) ?? 0) + 1)
    inAll += 1
    return { action: 'start', due }
  }
}

function fullSlotsFor(
  { receiver, merchantId }: DueNotification,
  { receivers, merchants, inAll }: DeliveryCounts,
  limits: DeliveryLimits,
): FullSlots | null {
  if (inAll >= limits.inAll) return 'all'
  if ((merchants.get(merchantId) ?? 0) >= limits.perMerchant) return 'merchant'
  return (receivers.get(receiver) ?? 0) >= limits.perReceiver ? 'receiver' : null
}
