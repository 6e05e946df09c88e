import type { Concerned, NotificationStore, RecordStore } from './record-store.ts'
import type { NotificationRecord, PaymentRecord } from './records.ts'

/** The notifications of a processor, for callers that wait for them. */
export interface Notifications {
  /** The notifications with one of some names or ids, in the order in which they arrived. */
  about(subjects: readonly string[]): Promise<readonly NotificationRecord[]>
  /**
   * Waits until `pick` finds something in the notifications about some subjects.
   *
   * @returns `null` if the signal came first.
   */
  waitFor<T>(
    subjects: readonly string[],
    pick: (records: readonly NotificationRecord[]) => T | null,
    signal: AbortSignal,
  ): Promise<T | null>
}

interface PublishedNotifications extends Notifications {
  /** Wakes the callers that wait for one of the subjects. */
  publish(subjects: readonly string[]): void
}

export function createNotifications(
  store: Pick<NotificationStore, 'findNotifications'>,
): PublishedNotifications {
  const waiting = new Set<{ readonly subjects: readonly string[]; wake(): void }>()
  return {
    about: (subjects) => store.findNotifications(subjects),
    waitFor: async (subjects, pick, signal) => {
      for (;;) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const wake = (): void => resolve()
        const waiter = { subjects, wake }
        // This comes before the record is read, so that no notification arrives unseen in between.
        waiting.add(waiter)
        signal.addEventListener('abort', wake)
        try {
          const found = pick(await store.findNotifications(subjects))
          if (found !== null || signal.aborted) return found
          await promise
        } finally {
          waiting.delete(waiter)
          signal.removeEventListener('abort', wake)
        }
      }
    },
    publish: (subjects) => {
      for (const waiter of waiting) if (waiter.subjects.some((one) => subjects.includes(one))) waiter.wake()
    },
  }
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * How long a notification is kept after it requires no more action. Adyen repeats a notification for 30 days, and the
 * record keeps the adapter from acting on it twice. Other systems may use the same account: a notification that is
 * about none of our payments is of no use here. The record keeps such a notification for one day only, because a
 * payment may still learn its id in that time.
 */
export function keptMs({ payments, refunds }: Concerned): number {
  return payments.length + refunds.length > 0 ? 60 * dayMs : dayMs
}

interface Deletion {
  readonly store: RecordStore
  readonly nowMs: () => number
  readonly isEnding: () => boolean
}

// Other work on the record continues between two batches.
const batchSize = 100

/** Deletes the notifications whose time is over. It keeps those that an undecided operation may still need. */
export async function deleteOldNotifications({ store, nowMs, isEnding }: Deletion): Promise<void> {
  for (;;) {
    if (isEnding()) return
    const old = await store.oldNotifications(nowMs(), batchSize)
    await Promise.all(
      old.map(async (notification) => {
        const concerned = await store.findConcerned(notification)
        if (!isNeeded(concerned)) return store.deleteNotification(notification)
        return store.closeNotification(notification.id, nowMs() + keptMs(concerned))
      }),
    )
    if (old.length < batchSize) return
  }
}

function isNeeded({ payments, refunds }: Concerned): boolean {
  return payments.some(mayChange) || refunds.some(({ outcome }) => outcome === null)
}

/** Whether a payment may still get another position. Only such a payment needs its notifications. */
function mayChange({ pending, position }: PaymentRecord): boolean {
  if (pending || !position) return true
  switch (position.state) {
    case 'authorized':
    case 'challenged':
      return true
    case 'verified':
    case 'captured':
    case 'cancelled':
    case 'closed':
    case 'declined':
      return false
    default:
      return position satisfies never
  }
}
