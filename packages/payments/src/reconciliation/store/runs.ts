import type { Database } from '@element-js/database'
import type { ReconciliationCount, ReconciliationRun, StoredDifference } from '../domain/run.ts'

type NewRun = Omit<ReconciliationRun, 'state' | 'endedAtMs' | 'owner'> & { readonly owner: string }

/** Stores the beginning of a comparison. @returns `false` if another one is running. */
export async function insertRun(db: Database, run: NewRun): Promise<boolean> {
  const row = await db
    .insertInto('reconciliationRuns')
    .values({ ...run, state: 'running', endedAtMs: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('runId')
    .executeTakeFirst()
  return row !== undefined
}

/** The comparison that is running, if any. */
export async function findRunning(db: Database): Promise<ReconciliationRun | undefined> {
  return db.selectFrom('reconciliationRuns').selectAll().where('state', '=', 'running').executeTakeFirst()
}

/** The last comparison with the acquirer's own list that is over, if any. */
export async function findLastRun(db: Database): Promise<ReconciliationRun | undefined> {
  return db
    .selectFrom('reconciliationRuns')
    .selectAll()
    .where('source', '=', 'acquirer')
    .where('state', '!=', 'running')
    .orderBy('startedAtMs', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Writes the end of a comparison. Nothing changes if it was ended before. */
export async function endRun(
  db: Database,
  { runId, state, endedAtMs }: Pick<ReconciliationRun, 'runId' | 'state' | 'endedAtMs'>,
): Promise<void> {
  await db
    .updateTable('reconciliationRuns')
    .set({ state, endedAtMs, owner: null })
    .where('runId', '=', runId)
    .where('state', '=', 'running')
    .execute()
}

// Fewer values than either database accepts in a statement.
const rowsPerInsertion = 500

export async function insertDifferences(
  db: Database,
  differences: readonly StoredDifference[],
): Promise<void> {
  for (let from = 0; from < differences.length; from += rowsPerInsertion) {
    const rows = differences.slice(from, from + rowsPerInsertion)
    await db.insertInto('reconciliationDifferences').values(rows).execute()
  }
}

export async function insertCounts(db: Database, counts: readonly ReconciliationCount[]): Promise<void> {
  for (let from = 0; from < counts.length; from += rowsPerInsertion) {
    const rows = counts.slice(from, from + rowsPerInsertion)
    await db.insertInto('reconciliationCounts').values(rows).execute()
  }
}

/** A comparison as a merchant sees it. */
export interface MerchantRun
  extends Pick<ReconciliationRun, 'source' | 'fromMs' | 'untilMs'>,
    ReconciliationCount {}

/** A merchant's last comparisons that were completed, the newest first. */
export async function listMerchantRuns(
  db: Database,
  { merchantId, limit }: { readonly merchantId: string; readonly limit: number },
): Promise<readonly MerchantRun[]> {
  return db
    .selectFrom('reconciliationCounts')
    .innerJoin('reconciliationRuns', 'reconciliationRuns.runId', 'reconciliationCounts.runId')
    .selectAll('reconciliationCounts')
    .select(['source', 'fromMs', 'untilMs'])
    .where('merchantId', '=', merchantId)
    .where('state', '=', 'ended')
    .orderBy('reconciliationCounts.startedAtMs', 'desc')
    .orderBy('reconciliationCounts.runId')
    .limit(limit)
    .execute()
}

/** A merchant's differences in a comparison, in their order, after one of them. */
export async function listDifferences(
  db: Database,
  {
    merchantId,
    runId,
    after,
    limit,
  }: Pick<StoredDifference, 'merchantId' | 'runId'> & { readonly after: number; readonly limit: number },
): Promise<readonly StoredDifference[]> {
  return db
    .selectFrom('reconciliationDifferences')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('runId', '=', runId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

// As many as are deleted together.
const batch = 20

/** Deletes comparisons that began before a time, with all that they found. */
export async function deleteOldRuns(db: Database, beforeMs: number): Promise<void> {
  const old = await db
    .selectFrom('reconciliationRuns')
    .select('runId')
    .where('startedAtMs', '<', beforeMs)
    .where('state', '!=', 'running')
    .limit(batch)
    .execute()
  const runIds = old.map(({ runId }) => runId)
  if (runIds.length === 0) return
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('reconciliationDifferences').where('runId', 'in', runIds).execute()
    await transaction.deleteFrom('reconciliationCounts').where('runId', 'in', runIds).execute()
    await transaction.deleteFrom('reconciliationRuns').where('runId', 'in', runIds).execute()
  })
}
