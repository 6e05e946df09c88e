import type { Database } from '../../../../database/src/database.ts'
import type { Charge } from '../../../../payments/src/charges/domain/charge.ts'
import type { ChargeHistory } from '../../../../payments/src/history/domain/history-event.ts'
import { chargeEvent } from '../../../../payments/src/history/domain/new-event.ts'
import { notificationRow } from '../stored-rows.ts'
import { oldMs } from './times.ts'

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
    ...{ merchantId, subject, createdAtMs: oldMs },
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
      ...{ merchantId, deliveryId: `dlv_${notificationId}`, notificationId, number: 1, sentAtMs: oldMs },
      ...{ durationMs: 1, status: 200, failure: null, response: null, requestHeaders: null },
    })
    .execute()
}
