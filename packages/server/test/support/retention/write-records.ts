import type { Database } from '../../../../database/src/database.ts'
import type { Charge } from '../../../../payments/src/charges/domain/charge.ts'
import type { ChargeHistory } from '../../../../payments/src/history/domain/history-event.ts'
import { chargeEvent } from '../../../../payments/src/history/domain/new-event.ts'
import { notificationRow } from '../stored-rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Everything that changed by this time is old. */
export const untilMs: number = Date.UTC(2030, 0, 1)
/** When old records were created. */
export const oldMs: number = untilMs - 10 * dayMs
/** After that. */
export const youngMs: number = untilMs + 1

/**
 * When the payment with this number was created. The order differs from that of the numbers, so that each part of a
 * removal removes some payments and keeps others.
 */
export const mixed = (number: number): number => oldMs + ((number * 37) % 1009)

/** What the history says about a charge. */
export function createdEvent(charge: Charge, atMs: number): ChargeHistory {
  return chargeEvent(charge, { event: 'collected', status: charge.transferStatus, actor: 'acquirer', atMs })
}

/** Writes a notification about a subject, with everything that belongs to it. */
export async function writeRecords(
  db: Database,
  subject: string,
  isPending: boolean,
  merchantId = 'demo',
): Promise<void> {
  const notification = notificationRow({
    merchantId,
    subject,
    createdAtMs: oldMs,
    ...(isPending && { state: 'pending', nextAttemptAtMs: oldMs }),
  })
  const { notificationId } = notification
  await db.insertInto('notifications').values(notification).execute()
  await db
    .insertInto('notificationOrder')
    .values({ merchantId, notificationId, round: 1, ordinal: null })
    .execute()
  await db
    .insertInto('deliveryAttempts')
    .values({
      merchantId,
      deliveryId: `dlv_${notificationId}`,
      notificationId,
      number: 1,
      sentAtMs: oldMs,
      durationMs: 1,
      status: 200,
      failure: null,
      response: null,
      requestHeaders: null,
    })
    .execute()
}
