import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { DeliveryAttempt, Notification } from '../domain/notification.ts'

// Spelled out: with a place for it neither database would see that an index of what is pending is enough.
const pending = sql.lit('pending' as const)

/** A notification whose time has come, if those in front of it have gone. */
export interface DueNotification
  extends Pick<Notification, 'merchantId' | 'notificationId' | 'subject' | 'receiver' | 'position'> {
  readonly nextAttemptAtMs: number
  /** Of the first one of its subject that waits: only that one may be sent. */
  readonly firstPosition: number
  readonly firstAttemptAtMs: number
}

interface DueQuery {
  readonly nowMs: number
  /** Receivers and merchants that have as many under way as they may. */
  readonly busyReceivers: readonly string[]
  readonly busyMerchants: readonly string[]
  readonly atMost: number
}

/** What is due and is nobody's, of all merchants, the longest due first. */
export async function listDue(
  db: Database,
  { nowMs, busyReceivers, busyMerchants, atMost }: DueQuery,
): Promise<readonly DueNotification[]> {
  const rows = await db
    .selectFrom('notifications as due')
    .select(['due.merchantId', 'due.notificationId', 'due.subject', 'due.receiver', 'due.position'])
    .select('due.nextAttemptAtMs')
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
    .where('due.nextAttemptAtMs', '<=', nowMs)
    // SQL has no empty list; none of them has an empty name.
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
 * Takes a notification for sending, in one statement, so that of several that try exactly one succeeds.
 *
 * @returns it, or `undefined` when another was first.
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
 * Puts one off that is behind another. When that one ends it is called up; a look is not to read it until then.
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
    // Else it was called up meanwhile.
    .where('nextAttemptAtMs', '=', due.nextAttemptAtMs)
    .execute()
}

/** A delivery that has ended, and what becomes of its notification. */
export interface FinalizedDelivery {
  /** As it was leased. */
  readonly notification: Notification
  readonly attempt: Omit<DeliveryAttempt, 'number'>
  readonly becomes: Pick<Notification, 'state' | 'attempts' | 'nextAttemptAtMs'>
  readonly nowMs: number
}

/**
 * Writes a delivery down, and calls up the next of its subject when this one has ended. Where the lease was lost the
 * delivery is written down all the same: it has happened. Of a notification that is gone nothing is.
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
      // Another moment than that of its making, also where a clock stands: whoever is about to put it off sees by that
      // that it was called up.
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

/** The processes that are sending something. */
export async function listLeaseOwners(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('leaseOwner')
    .distinct()
    .where('leaseOwner', 'is not', null)
    .execute()
  return rows.flatMap(({ leaseOwner }) => leaseOwner ?? [])
}

interface Lost {
  readonly deadOwners: readonly string[]
  /** On the system's clock. */
  readonly systemNowMs: number
}

/** Makes nobody's what a dead process was sending, or a living one gave up. @returns how many. */
export async function releaseLostLeases(db: Database, { deadOwners, systemNowMs }: Lost): Promise<number> {
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
