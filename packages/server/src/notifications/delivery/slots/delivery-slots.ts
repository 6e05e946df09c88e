import type { Notification } from '../../domain/notification.ts'
import type { DeliveryCounts, DeliveryLimits } from './next-deliveries.ts'

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
