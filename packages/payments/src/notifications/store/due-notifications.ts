import { type Database, isPostgres } from '@element-js/database'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { clockOffsetOf, isDue, type Moment } from '../../clocks/moment.ts'
import type { DeliveryAttempt, Notification } from '../domain/notification.ts'

/*
 * The indexes of pending notifications are partial. PostgreSQL believes that they are almost empty until it analyzes the
 * table again, which can be long after thousands of notifications have come at once. A query that all of them could
 * answer is then answered by any of them, also by one that has to be read whole. So each condition here is written for
 * one index:
 *
 * 1. What is due has a time and no lease, as in `notifications_waiting`. The state is not compared, because all other
 *    indexes of pending notifications need it. A notification has a time if, and only if, it is pending.
 * 2. A notification is found by its id, and its lease is compared in a form that is the condition of no index.
 * 3. The notifications of a subject are found by the subject, among all of them: a subject has few.
 */

/** Whether no process is sending a notification. */
const isFree = sql<SqlBool>`coalesce(lease_owner, '') = ''`

/** Whether a lease of a notification is still the one that a delivery began with. */
function isLeasedAs({ leaseOwner, leaseUntilMs }: Notification): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(lease_owner, '') = ${leaseOwner ?? ''} and lease_until_ms = ${leaseUntilMs}`
}

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
        .where('first.nextAttemptAtMs', 'is not', null)
        .orderBy('first.position')
        .limit(1)
      return [
        first.select('first.position').as('firstPosition'),
        first.select('first.nextAttemptAtMs').as('firstAttemptAtMs'),
      ]
    })
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
    .where(isFree)
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
    .where(isFree)
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
export async function finalizeDelivery(db: Database, finalized: FinalizedDelivery): Promise<void> {
  if (isPostgres(db)) {
    await finalizeInOneStatement(db, finalized)
    return
  }
  const { notification, attempt, becomes } = finalized
  await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('notifications')
      .set({ ...becomes, leaseOwner: null, leaseUntilMs: null })
      .where('notificationId', '=', notification.notificationId)
      .where(isLeasedAs(notification))
      .returning('notificationId')
      .executeTakeFirst()
    await attemptInsertion(attempt).execute(transaction)
    if (ended && becomes.state !== 'pending') await nextBecomesDue(finalized).execute(transaction)
  })
}

// Each statement is a round trip, during which the row is locked and a connection in use.
async function finalizeInOneStatement(db: Database, finalized: FinalizedDelivery): Promise<void> {
  const { notification, attempt, becomes } = finalized
  const next = sql`
    ${nextBecomesDue(finalized)} and exists (select from ended) and ${becomes.state !== 'pending'}`
  await sql`
    with ended as (
        update notifications
        set state = ${becomes.state}, attempts = ${becomes.attempts}, next_attempt_at_ms = ${becomes.nextAttemptAtMs},
          lease_owner = null, lease_until_ms = null
        where notification_id = ${notification.notificationId} and ${isLeasedAs(notification)}
        returning notification_id),
      recorded as (${attemptInsertion(attempt)})
    ${next}`.execute(db)
}

/** Numbers a delivery and records it, unless its notification was deleted. */
function attemptInsertion(attempt: FinalizedDelivery['attempt']): RawBuilder<unknown> {
  const { merchantId, deliveryId, notificationId, sentAtMs, durationMs } = attempt
  const { status, failure, response, requestHeaders } = attempt
  return sql`
    insert into delivery_attempts (merchant_id, delivery_id, notification_id, number, sent_at_ms, duration_ms, status,
      failure, response, request_headers)
    select merchant_id, ${deliveryId}, notification_id,
      (select count(*) + 1 from delivery_attempts where notification_id = ${notificationId}), ${sentAtMs}, ${durationMs},
      ${status}, ${failure}, ${response}, ${requestHeaders}
    from notifications where notification_id = ${notificationId} and merchant_id = ${merchantId}`
}

/**
 * Makes the first pending notification of a subject due, after one that has ended.
 *
 * Its new time differs from the original one even if the clock stands still: a process that is about to postpone the
 * notification sees by it that it has become due.
 */
function nextBecomesDue({ notification, nowMs }: FinalizedDelivery): RawBuilder<unknown> {
  const { merchantId, notificationId, subject } = notification
  return sql`
    update notifications set next_attempt_at_ms = ${nowMs - 1}
    where merchant_id = ${merchantId} and subject = ${subject} and ${isFree} and next_attempt_at_ms is not null
      and position = (
        select min(first.position) from notifications as first
        where first.merchant_id = ${merchantId} and first.subject = ${subject} and first.next_attempt_at_ms is not null
          and first.notification_id <> ${notificationId})`
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
