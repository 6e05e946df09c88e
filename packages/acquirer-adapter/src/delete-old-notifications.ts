import type { PaymentRecord } from './payment-record.ts'
import type { Concerned, RecordStore } from './record-store.ts'

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
