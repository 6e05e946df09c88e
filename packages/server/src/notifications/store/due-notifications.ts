import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { clockOffsetOf, isDue, type Moment } from '../../database/moment.ts'
import type { DeliveryAttempt, Notification } from '../domain/notification.ts'

// A literal, because with a parameter neither database would use its partial index of pending rows.
const pending = sql.lit('pending' as const)

/** A due notification; it may be sent if no earlier one of its subject is pending. */
export interface DueNotification
  extends Pick<Notification, 'merchantId' | 'notificationId' | 'subject' | 'receiver' | 'position'> {
  readonly nextAttemptAtMs: number
  /** The clock of its merchant: how far it is ahead of the system's; `null` for the service's clock. */
  readonly clockOffsetMs: number | null
  /** The position of the first pending notification of its subject. Only that one may be sent. */
  readonly firstPosition: number
  readonly firstAttemptAtMs: number
}

interface DueQuery {
  readonly moment: Moment
  /** Receivers and merchants that have as many deliveries in progress as allowed. */
  readonly busyReceivers: readonly string[]
  readonly busyMerchants: readonly string[]
  readonly atMost: number
}

/** Lists the notifications of all merchants that are due and not leased, the longest due first. */
export async function listDue(
  db: Database,
  { moment, busyReceivers, busyMerchants, atMost }: DueQuery,
): Promise<readonly DueNotification[]> {
  const rows = await db
    .selectFrom('notifications as due')
    .select(['due.merchantId', 'due.notificationId', 'due.subject', 'due.receiver', 'due.position'])
    .select('due.nextAttemptAtMs')
    .select(clockOffsetOf('due').as('clockOffsetMs'))
    .select(({ selectFrom }) => {
      const first = selectFrom('notifications as first')
        .whereRef('first.merchantId', '=', 'due.merchantId')
        .whereRef('first.subject', '=', 'due.subject')
        .where('first.state', '=', pending)
        .orderBy('first.position')
        .limit(1)
      return [
        first.select('first.position').as('firstPosition'),
        first.select('first.nextAttemptAtMs').as('firstAttemptAtMs'),
      ]
    })
    .where('due.state', '=', pending)
    .where(isDue('due.nextAttemptAtMs', moment))
    // SQL has no empty list; no receiver and no merchant has an empty name.
    .where('due.receiver', 'not in', ['', ...busyReceivers])
    .where('due.merchantId', 'not in', ['', ...busyMerchants])
    .where('due.leaseOwner', 'is', null)
    .orderBy('due.nextAttemptAtMs')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({
    ...row,
    nextAttemptAtMs: row.nextAttemptAtMs ?? 0,
    firstPosition: row.firstPosition ?? row.position,
    firstAttemptAtMs: row.firstAttemptAtMs ?? 0,
  }))
}

interface Lease {
  readonly due: DueNotification
  readonly owner: string
  /** On the system's clock. */
  readonly untilMs: number
}

/**
 * Leases a notification for sending, in one statement, so that exactly one of several processes succeeds.
 *
 * @returns the notification, or `undefined` if another process was first.
 */
export async function leaseNotification(
  db: Database,
  { due, owner, untilMs }: Lease,
): Promise<Notification | undefined> {
  return db
    .updateTable('notifications')
    .set({ leaseOwner: owner, leaseUntilMs: untilMs })
    .where('notificationId', '=', due.notificationId)
    .where('state', '=', pending)
    .where('leaseOwner', 'is', null)
    .where('nextAttemptAtMs', '=', due.nextAttemptAtMs)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Postpones a notification behind an earlier one. It becomes due when the earlier one ends, and need not be read until
 * then.
 */
export async function postpone(
  db: Database,
  { due, untilMs }: { readonly due: DueNotification; readonly untilMs: number },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ nextAttemptAtMs: untilMs })
    .where('notificationId', '=', due.notificationId)
    .where('state', '=', pending)
    .where('leaseOwner', 'is', null)
    // If the time has changed, it has become due meanwhile.
    .where('nextAttemptAtMs', '=', due.nextAttemptAtMs)
    .execute()
}

/** A finished delivery, and the new state of its notification. */
export interface FinalizedDelivery {
  /** As it was leased. */
  readonly notification: Notification
  readonly attempt: Omit<DeliveryAttempt, 'number'>
  readonly becomes: Pick<Notification, 'state' | 'attempts' | 'nextAttemptAtMs'>
  readonly nowMs: number
}

/**
 * Records a delivery, and makes the next notification of its subject due if this one is finished. If the lease was
 * lost, the delivery is still recorded, because it has happened. If the notification was deleted, nothing is recorded.
 */
export async function finalizeDelivery(
  db: Database,
  { notification, attempt, becomes, nowMs }: FinalizedDelivery,
): Promise<void> {
  const { merchantId, notificationId, subject } = notification
  await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('notifications')
      .set({ ...becomes, leaseOwner: null, leaseUntilMs: null })
      .where('notificationId', '=', notificationId)
      .where('leaseOwner', '=', notification.leaseOwner)
      .where('leaseUntilMs', '=', notification.leaseUntilMs)
      .returning('notificationId')
      .executeTakeFirst()
    const before = await transaction
      .selectFrom('notifications')
      .leftJoin('deliveryAttempts', 'deliveryAttempts.notificationId', 'notifications.notificationId')
      .select(({ fn }) => [fn.count<number>('deliveryAttempts.deliveryId').as('count')])
      .where('notifications.notificationId', '=', notificationId)
      .groupBy('notifications.notificationId')
      .executeTakeFirst()
    if (!before) return
    await transaction
      .insertInto('deliveryAttempts')
      .values({ ...attempt, number: Number(before.count) + 1 })
      .execute()
    if (!ended || becomes.state === 'pending') return
    await transaction
      .updateTable('notifications')
      // A time that differs from the original one even if the clock stands still: a process that is about to postpone
      // the notification sees by it that it has become due.
      .set({ nextAttemptAtMs: nowMs - 1 })
      .where('merchantId', '=', merchantId)
      .where('subject', '=', subject)
      .where('state', '=', pending)
      .where('leaseOwner', 'is', null)
      .where('position', '=', ({ selectFrom }) =>
        selectFrom('notifications as first')
          .select(({ fn }) => fn.min('first.position').as('position'))
          .where('first.merchantId', '=', merchantId)
          .where('first.subject', '=', subject)
          .where('first.state', '=', pending),
      )
      .execute()
  })
}

/** The processes that are delivering something. */
export async function listLeaseOwners(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('leaseOwner')
    .distinct()
    .where('leaseOwner', 'is not', null)
    .execute()
  return rows.flatMap(({ leaseOwner }) => leaseOwner ?? [])
}

interface LostLeaseQuery {
  readonly deadOwners: readonly string[]
  /** On the system's clock. */
  readonly systemNowMs: number
}

/** Ends the leases of dead processes, and those that have expired. @returns how many. */
export async function releaseLostLeases(
  db: Database,
  { deadOwners, systemNowMs }: LostLeaseQuery,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ leaseOwner: null, leaseUntilMs: null })
    .where('leaseOwner', 'is not', null)
    .where((where) =>
      where.or([where('leaseOwner', 'in', ['', ...deadOwners]), where('leaseUntilMs', '<', systemNowMs)]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
