import type { NotificationRecord } from './notification-record.ts'
import type { NotificationStore } from './notification-store.ts'

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
