import type { PaymentRecord } from './payment-record.ts'
import type { Concerned, RecordStore } from './record-store.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * How long a notification is kept after it requires no more action. Adyen repeats one for 30 days: what is known is not
 * done again then. Other systems may use the same account: what is about none of our payments is of no use here. It is kept
 * for a day only, in which a payment may learn its id.
 */
export function keptMs({ payments, refunds }: Concerned): number {
  return payments.length + refunds.length > 0 ? 60 * dayMs : dayMs
}

interface Deletion {
  readonly store: RecordStore
  readonly nowMs: () => number
  readonly isEnding: () => boolean
}

// Other work for the record goes on between two batches.
const batchSize = 100

/** Deletes the notifications whose time is over. Those that something undecided may still ask for are kept again. */
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

/** Whether a payment may still get another position. Only then its notifications are asked for. */
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
