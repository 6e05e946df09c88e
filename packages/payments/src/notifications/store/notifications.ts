import { type Database, type ListColumns, type ListPage, type Place, readPage } from '@element-js/database'
import { sql } from 'kysely'
import { isDue, type Moment } from '../../clocks/moment.ts'
import type { Notification, NotificationState, NotificationType } from '../domain/notification.ts'
import { giveOrdinals } from './notification-order.ts'

// A literal, because with a parameter neither database would use its partial index of ended rows.
const pending = sql.lit('pending' as const)

/** The identity of a notification. */
export interface NotificationName {
  readonly merchantId: string
  readonly notificationId: string
}

/** `undefined` if there is none, or if it belongs to another merchant. */
export async function findNotification(
  db: Database,
  { merchantId, notificationId }: NotificationName,
): Promise<Notification | undefined> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('notificationId', '=', notificationId)
    .executeTakeFirst()
}

/** Which notifications of a merchant are in a list. */
export interface NotificationFilter {
  readonly merchantId: string
  readonly linkId?: string
  readonly type?: NotificationType
  readonly state?: NotificationState
}

/** The query for a list, without an order. */
function selectNotifications(db: Database, { merchantId, linkId, type, state }: NotificationFilter) {
  let query = db
    .selectFrom('notifications')
    .selectAll('notifications')
    .where('notifications.merchantId', '=', merchantId)
  if (linkId !== undefined) query = query.where('subject', '=', linkId)
  if (type !== undefined) query = query.where('type', '=', type)
  if (state !== undefined) query = query.where('state', '=', state)
  return query
}

/** The columns by which lists of notifications are ordered. */
export const notificationColumns: ListColumns = {
  createdAtMs: 'notifications.createdAtMs',
  id: 'notifications.notificationId',
}

/** A merchant's notifications, newest first. */
export async function listNotifications(
  db: Database,
  { place, limit, ...filter }: NotificationFilter & Place,
): Promise<ListPage<Notification>> {
  return readPage(selectNotifications(db, filter), notificationColumns, { place, limit })
}

/**
 * Puts a notification back into the outbox, to be sent at once. A finished one gets all its retries again, a pending
 * one keeps those that are left. One that is being sent is not changed.
 *
 * @returns its new state, or `undefined` if there is none.
 */
export async function requeueNotification(
  db: Database,
  { nowMs, ...name }: NotificationName & { readonly nowMs: number },
): Promise<Notification | undefined> {
  await db
    .updateTable('notifications')
    .set(({ eb }) => ({
      attempts: eb.case().when('state', '=', 'pending').then(eb.ref('attempts')).else(0).end(),
      state: 'pending' as const,
      nextAttemptAtMs: nowMs,
    }))
    .where('merchantId', '=', name.merchantId)
    .where('notificationId', '=', name.notificationId)
    .where('leaseOwner', 'is', null)
    .execute()
  return findNotification(db, name)
}

// The number of rows in one deletion, for which other writes of the service have to wait.
const batch = 500

/** Deletes finished notifications that are older, with their deliveries: they contain payers' names. */
export async function deleteOldNotifications(
  db: Database,
  { moment, afterMs }: { readonly moment: Moment; readonly afterMs: number },
): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom('notifications')
      .select('notificationId')
      .where('state', '<>', pending)
      .where(isDue('notifications.createdAtMs', moment, { afterMs }))
      .limit(batch)
      .execute()
    if (old.length === 0) return
    const ids = old.map(({ notificationId }) => notificationId)
    await db.transaction().execute(async (transaction) => {
      // A notification that was resent meanwhile stays.
      const deletable = await transaction
        .selectFrom('notifications')
        .select('notificationId')
        .where('notificationId', 'in', ids)
        .where('state', '<>', pending)
        .execute()
      const still = ['', ...deletable.map(({ notificationId }) => notificationId)]
      await transaction.deleteFrom('deliveryAttempts').where('notificationId', 'in', still).execute()
      await transaction.deleteFrom('notifications').where('notificationId', 'in', still).execute()
    })
    if (old.length < batch) return
  }
}

interface SinceFilter extends NotificationFilter {
  /** The last notification that the merchant knows. */
  readonly since: string
  readonly limit: number
}

/** A merchant's notifications after one, oldest first; `undefined` if the merchant has no such notification. */
export async function listNotificationsSince(
  db: Database,
  { since, limit, ...filter }: SinceFilter,
): Promise<Pick<ListPage<Notification>, 'rows' | 'next'> | undefined> {
  const { merchantId } = filter
  await giveOrdinals(db, merchantId)
  const last = await db
    .selectFrom('notificationOrder')
    .select('ordinal')
    .where('merchantId', '=', merchantId)
    .where('notificationId', '=', since)
    .executeTakeFirst()
  if (!last) return undefined
  const found = await selectNotifications(db, filter)
    .innerJoin('notificationOrder as order', 'order.notificationId', 'notifications.notificationId')
    .where('order.merchantId', '=', merchantId)
    .where('order.ordinal', '>', last.ordinal)
    .orderBy('order.ordinal')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const end = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: end ? { value: end.createdAtMs, id: end.notificationId } : null }
}
