import type { Database } from '@element-js/database'
import { newId } from '@element-js/values'
import { type Notification, type NotificationType, readSubject } from './domain/notification.ts'
import { insertNotifications } from './store/notification-order.ts'

/** A notification before it is recorded. */
export interface NotificationContent {
  readonly merchantId: string
  /** The link's or payment's id: notifications with one subject arrive in order. */
  readonly subject: string
  readonly type: NotificationType
  /** The URL that it is sent to. */
  readonly url: string
  /** What the notification reports, in the form of the API. */
  readonly data: object & { readonly sequence?: never }
  readonly nowMs: number
}

/**
 * Adds a notification to the outbox: it is sent if, and only if, the transaction of the change is committed. Its data
 * get a `sequence`, which rises by one with each notification of the subject. The count is a column of the link or the
 * payment, which stays locked until the end of the transaction: two transactions never get one number, and one that is
 * rolled back leaves no gap.
 */
export async function recordNotification(transaction: Database, content: NotificationContent): Promise<void> {
  await recordNotifications(transaction, [content])
}

/** Does the same for several notifications, each of another subject, with a few statements for all of them. */
export async function recordNotifications(
  transaction: Database,
  contents: readonly NotificationContent[],
): Promise<void> {
  if (contents.length === 0) return
  const sequences = await countNotifications(transaction, contents)
  const notifications = contents.map((content) => {
    const sequence = sequences.get(content.subject)
    if (sequence === undefined) throw new Error('the subject of a notification is missing from the store')
    return newNotification(content, sequence)
  })
  await insertNotifications(transaction, notifications)
}

type NotificationSubject = Pick<NotificationContent, 'merchantId' | 'subject'>

/** Counts one more notification of each subject. @returns the new counts. */
async function countNotifications(
  transaction: Database,
  subjects: readonly NotificationSubject[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const linkIds = subjects.flatMap(({ subject }) => readSubject(subject).linkId ?? [])
  if (linkIds.length > 0) {
    const links = await transaction
      .updateTable('paymentLinks')
      .set((set) => ({ notificationCount: set('notificationCount', '+', 1) }))
      .where('linkId', 'in', linkIds)
      .returning(['linkId', 'notificationCount'])
      .execute()
    for (const { linkId, notificationCount } of links) counts.set(linkId, notificationCount)
  }
  for (const { merchantId, subject } of subjects) {
    const { idempotencyKey } = readSubject(subject)
    if (idempotencyKey === undefined) continue
    const { notificationCount } = await transaction
      .updateTable('charges')
      .set((set) => ({ notificationCount: set('notificationCount', '+', 1) }))
      .where('merchantId', '=', merchantId)
      .where('idempotencyKey', '=', idempotencyKey)
      .returning('notificationCount')
      .executeTakeFirstOrThrow()
    counts.set(subject, notificationCount)
  }
  return counts
}

/**
 * A notification that is yet to be recorded.
 *
 * @param sequence Its place among the notifications of its subject, from 1 on.
 */
export function newNotification(
  { merchantId, subject, type, url, data, nowMs }: NotificationContent,
  sequence: number,
): Notification {
  const payload = { type, timestamp: new Date(nowMs).toISOString(), data: { ...data, sequence } }
  return {
    merchantId,
    notificationId: newId('msg'),
    subject,
    position: sequence,
    type,
    url,
    receiver: new URL(url).origin,
    payload: JSON.stringify(payload),
    state: 'pending',
    attempts: 0,
    nextAttemptAtMs: nowMs,
    leaseOwner: null,
    leaseUntilMs: null,
    createdAtMs: nowMs,
  }
}
