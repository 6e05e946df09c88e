import type { Database, Schema } from '@element-js/database'
import type { Selectable } from 'kysely'
import { dueBatch, isDue, type Moment } from '../../clocks/moment.ts'
import type { Attempt } from '../domain/payment-link.ts'

type Row = Selectable<Schema['paymentAttempts']>

/** Stores a new attempt. Rejects if the link already has one that waits or that paid. */
export async function insertAttempt(db: Database, attempt: Attempt): Promise<void> {
  const row = { ...attempt, instrument: JSON.stringify(attempt.instrument) }
  await db.insertInto('paymentAttempts').values(row).execute()
}

export async function findAttempt(db: Database, attemptId: string): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .executeTakeFirst()
  return row && attemptOf(row)
}

/** Attempts by their ids. */
export async function listAttemptsById(
  db: Database,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, Attempt>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('attemptId', 'in', attemptIds)
    .execute()
  return new Map(rows.map((row) => [row.attemptId, attemptOf(row)]))
}

interface NewestOfLink extends Pick<Attempt, 'linkId'> {
  readonly atMost: number
}

/** The newest attempts to pay a link, oldest first. A payer can make thousands, so nothing reads all of them. */
export async function listNewestAttempts(
  db: Database,
  { linkId, atMost }: NewestOfLink,
): Promise<readonly Attempt[]> {
  const rows = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('linkId', '=', linkId)
    .orderBy('createdAtMs', 'desc')
    .limit(atMost)
    .execute()
  return rows.reverse().map(attemptOf)
}

/** The attempt to pay a link that the acquirer knows by a reference. */
export async function findAttemptByReference(
  db: Database,
  { linkId, acquirerReference }: Pick<Attempt, 'linkId' | 'acquirerReference'>,
): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('linkId', '=', linkId)
    .where('acquirerReference', '=', acquirerReference)
    .executeTakeFirst()
  return row && attemptOf(row)
}

interface FinalState extends Pick<Attempt, 'attemptId'> {
  readonly state: Exclude<Attempt['state'], 'waiting'>
  readonly endedAtMs: number
}

/** Writes the outcome of an attempt that waits. @returns the attempt, or `undefined` if another process was first. */
export async function writeAttemptOutcome(
  db: Database,
  { attemptId, state, endedAtMs }: FinalState,
): Promise<Attempt | undefined> {
  const row = await db
    .updateTable('paymentAttempts')
    .set({ state, endedAtMs, checkAtMs: null })
    .where('attemptId', '=', attemptId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row && attemptOf(row)
}

/** Sets when the acquirer is asked about an attempt, while it waits. */
export async function setCheck(
  db: Database,
  { attemptId, checkAtMs }: Pick<Attempt, 'attemptId' | 'checkAtMs'>,
): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ checkAtMs })
    .where('attemptId', '=', attemptId)
    .where('state', '=', 'waiting')
    .execute()
}

/** The attempts of all merchants that are due for a check at the acquirer, the longest overdue first. */
export async function listAttemptsToCheck(db: Database, moment: Moment): Promise<readonly Attempt[]> {
  const rows = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where(isDue('paymentAttempts.checkAtMs', moment))
    .orderBy('checkAtMs')
    .limit(dueBatch)
    .execute()
  return rows.map(attemptOf)
}

/** The references by which the acquirer knows a merchant's links. */
export async function listAttemptReferences(
  db: Database,
  merchantId: string,
): Promise<readonly Pick<Attempt, 'acquirerReference' | 'linkId'>[]> {
  return db
    .selectFrom('paymentAttempts')
    .select(['acquirerReference', 'linkId'])
    .where('merchantId', '=', merchantId)
    .execute()
}

/** Reads a row of the table. */
export function attemptOf(row: Row): Attempt {
  return { ...row, instrument: JSON.parse(row.instrument) }
}
