import type { Database, Schema } from '@element-js/database'
import type { Selectable } from 'kysely'
import { dueBatch, isDue, type Moment } from '../../clocks/moment.ts'
import type { Refund, RefundOutcome } from '../domain/refund.ts'

type Row = Selectable<Schema['refunds']>

/**
 * Stores a new refund. Rejects if its link has one that succeeded or still can, or its payment has one with the same
 * key.
 */
export async function insertRefund(db: Database, refund: Refund): Promise<void> {
  const row = { ...refund, bankAccount: refund.bankAccount && JSON.stringify(refund.bankAccount) }
  await db.insertInto('refunds').values(row).execute()
}

interface FinalState extends Pick<Refund, 'refundId'>, Pick<RefundOutcome, 'refundStatus'> {
  readonly endedAtMs: number
}

/**
 * Writes the result of a refund that is in progress, and deletes the bank account that it went to. @returns `undefined`
 * if another process was first.
 */
export async function writeRefundOutcome(
  db: Database,
  { refundId, refundStatus, endedAtMs }: FinalState,
): Promise<Refund | undefined> {
  const row = await db
    .updateTable('refunds')
    .set({ refundStatus, endedAtMs, dueAtMs: null, bankAccount: null })
    .where('refundId', '=', refundId)
    .where('refundStatus', '=', 'IN_PROGRESS')
    .returningAll()
    .executeTakeFirst()
  return row && refundOf(row)
}

/** Postpones a refund that the acquirer did not answer. */
export async function postponeRefund(
  db: Database,
  { refundId, dueAtMs }: Pick<Refund, 'refundId' | 'dueAtMs'>,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ dueAtMs })
    .where('refundId', '=', refundId)
    .where('refundStatus', '=', 'IN_PROGRESS')
    .execute()
}

/** The due refunds of all merchants, the longest overdue first. */
export async function listDueRefunds(db: Database, moment: Moment): Promise<readonly Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where(isDue('refunds.dueAtMs', moment))
    .orderBy('dueAtMs')
    .limit(dueBatch)
    .execute()
  return rows.map(refundOf)
}

/** Reads a row of the table, which has either a link or the key of a payment. */
export function refundOf(row: Row): Refund {
  return { ...row, bankAccount: row.bankAccount === null ? null : JSON.parse(row.bankAccount) } as Refund
}
