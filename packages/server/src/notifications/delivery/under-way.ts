import type { Notification } from '../domain/notification.ts'

type Address = Pick<Notification, 'receiver' | 'merchantId'>

/** How many deliveries there may be at a time: to one receiver, for one merchant, in all. */
export interface Limits {
  readonly perReceiver: number
  readonly perMerchant: number
  readonly inAll: number
}

/** The deliveries of this process that are under way. */
export interface UnderWay {
  /** How many more there may be. */
  free(): number
  /** Whether there is room for one more to its receiver, and for its merchant. */
  hasRoomFor(notification: Address): boolean
  /** Those that have as many as they may. */
  busyReceivers(): readonly string[]
  busyMerchants(): readonly string[]
  /** Counts a delivery until it has ended. */
  add(notification: Address, delivery: Promise<void>): void
  /** Waits for all that are under way now. */
  settled(): Promise<void>
}

export function createUnderWay({ perReceiver, perMerchant, inAll }: Limits): UnderWay {
  const deliveries = new Set<Promise<void>>()
  const receivers = createCounts()
  const merchants = createCounts()

  return {
    free: () => inAll - deliveries.size,
    hasRoomFor: ({ receiver, merchantId }) =>
      receivers.of(receiver) < perReceiver && merchants.of(merchantId) < perMerchant,
    busyReceivers: () => receivers.reaching(perReceiver),
    busyMerchants: () => merchants.reaching(perMerchant),
    add: ({ receiver, merchantId }, delivery) => {
      const release = [receivers.add(receiver), merchants.add(merchantId)]
      const counted = delivery.finally(() => {
        deliveries.delete(counted)
        for (const letGo of release) letGo()
      })
      deliveries.add(counted)
    },
    settled: async () => {
      await Promise.allSettled(deliveries)
    },
  }
}

interface Counts {
  of(name: string): number
  reaching(count: number): readonly string[]
  /** @returns what takes it away again. */
  add(name: string): () => void
}

function createCounts(): Counts {
  const counts = new Map<string, number>()
  const of = (name: string): number => counts.get(name) ?? 0
  return {
    of,
    reaching: (least) => [...counts].flatMap(([name, count]) => (count >= least ? [name] : [])),
    add: (name) => {
      counts.set(name, of(name) + 1)
      return () => {
        const left = of(name) - 1
        if (left > 0) counts.set(name, left)
        else counts.delete(name)
      }
    },
  }
}
