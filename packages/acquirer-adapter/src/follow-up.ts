import { deleteOldNotifications, keptMs } from './notifications.ts'
import type { PaymentOperations } from './operations.ts'
import type { Processor } from './processor.ts'
import type { RecordStore } from './record-store.ts'
import { keyOf, type NotificationRecord, type PaymentRecord } from './records.ts'
import type { Turns } from './take-turns.ts'

/** The work of an adapter that no call of the service waits for. */
interface FollowUp {
  /** Like `recover` of an adapter. */
  recover(): Promise<number>
  /** Acts on a notification. If that fails, the next call for the payment or `recover` does it. */
  review(notification: NotificationRecord): Promise<void>
  /** Starts nothing new, and waits for work in progress. */
  end(): Promise<void>
}

interface FollowUpOptions {
  readonly store: RecordStore
  readonly processor: Pick<Processor, 'reverseLate'>
  readonly turns: Turns
  readonly settle: PaymentOperations['settle']
  readonly nowMs: () => number
}

export function createFollowUp({ store, processor, turns, settle, nowMs }: FollowUpOptions): FollowUp {
  const underWay = new Set<Promise<unknown>>()
  let isEnding = false

  /** Makes `end` wait for this work. */
  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
    return tracked
  }

  // The payment may have changed before its turn.
  const settleAgain = async (payment: PaymentRecord): Promise<PaymentRecord> =>
    settle((await store.findPayment(payment)) ?? payment)

  async function review(notification: NotificationRecord): Promise<void> {
    const concerned = await store.findConcerned(notification)
    const turnsOfAll = concerned.payments.map((payment) =>
      turns.runInBackground(keyOf(payment), async () => {
        const settled = await settleAgain(payment)
        return processor.reverseLate?.(settled) ?? true
      }),
    )
    const results = await Promise.allSettled(turnsOfAll)
    const isDone = results.every((result) => result.status === 'fulfilled' && result.value)
    if (isDone) await store.closeNotification(notification.id, nowMs() + keptMs(concerned))
  }

  async function recover(): Promise<number> {
    const pending = await store.findPending()
    const results = await Promise.allSettled(
      pending.map((payment) => turns.run(keyOf(payment), () => settleAgain(payment))),
    )
    for (const notification of await store.openNotifications()) if (!isEnding) await review(notification)
    await deleteOldNotifications({ store, nowMs, isEnding: () => isEnding })
    return results.filter(({ status }) => status === 'rejected').length
  }

  return {
    recover: () => track(recover()),
    review: (notification) => track(review(notification)),
    end: async () => {
      isEnding = true
      await Promise.allSettled(underWay)
    },
  }
}
