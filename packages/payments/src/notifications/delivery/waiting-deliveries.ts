import type { DueNotification } from '../store/due-notifications.ts'

/**
 * Due notifications that were read while their receiver or their merchant had no free slot. They start from here when a
 * slot is free, because another read of the outbox would have to find them among thousands of others.
 */
export interface WaitingDeliveries {
  /** Adds what was just read, in the order in which it should start. What is too much stays in the outbox only. */
  add(due: readonly DueNotification[]): void
  /** Those that may start, in order. What was read too long ago is forgotten: it has to be read again. */
  list(): readonly DueNotification[]
  hasRoom(): boolean
  /** Removes those that start. */
  remove(due: ReadonlySet<DueNotification>): void
  /** Forgets those for a receiver to which another process delivers. */
  forget(receiver: string): void
  clear(): void
}

interface WaitingOptions {
  /** A clock that nobody sets, in milliseconds. */
  readonly steadyMs: () => number
}

/**
 * How long what was read may be used. Meanwhile the clock of a sandbox can move, a merchant can resend an earlier
 * notification, and another process can deliver it, so that it is no longer leased.
 */
export const usableMs = 2000

/** More than a fast receiver gets until the outbox is read again. */
export const mostForReceiver = 250

/** For each free slot, all are looked through. */
export const mostWaiting = 2000

export function createWaitingDeliveries({ steadyMs }: WaitingOptions): WaitingDeliveries {
  let waiting: readonly { readonly due: DueNotification; readonly untilMs: number }[] = []
  const keep = (isKept: (due: DueNotification) => boolean): void => {
    waiting = waiting.filter(({ due }) => isKept(due))
  }
  return {
    add: (due) => {
      const untilMs = steadyMs() + usableMs
      const counts = new Map<string, number>()
      waiting = [...waiting, ...due.map((each) => ({ due: each, untilMs }))]
        .filter(({ due: { receiver } }) => {
          const count = (counts.get(receiver) ?? 0) + 1
          counts.set(receiver, count)
          return count <= mostForReceiver
        })
        .slice(0, mostWaiting)
    },
    list: () => {
      const nowMs = steadyMs()
      waiting = waiting.filter(({ untilMs }) => untilMs > nowMs)
      return waiting.map(({ due }) => due)
    },
    hasRoom: () => waiting.length < mostWaiting,
    remove: (due) => keep((each) => !due.has(each)),
    forget: (receiver) => keep((each) => each.receiver !== receiver),
    clear: () => {
      waiting = []
    },
  }
}
