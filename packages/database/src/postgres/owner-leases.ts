import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database.ts'

/** The database's clock in Unix milliseconds, which all processes share. */
export const databaseNowMs: RawBuilder<number> = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** A lease that the process renews, and how long a renewal lasts. */
export interface OwnerLease {
  readonly id: string
  readonly leaseMs: number
}

// Renewing and fencing lock the same row, so one of them is first. A database that was restored, or that took over from
// another one, may lack the row.
const renewal = `
  insert into process_owners (owner, lease_until_ms)
  values ($1, (extract(epoch from clock_timestamp()) * 1000)::bigint + $2::bigint)
  on conflict (owner) do update set lease_until_ms = excluded.lease_until_ms
  where process_owners.is_fenced = 0`

/** Begins or renews a lease, unless another process has fenced it. @returns whether the process has its lease. */
export async function renewLease(client: pg.ClientBase, { id, leaseMs }: OwnerLease): Promise<boolean> {
  // A connection that no longer delivers anything is noticed while there is still time to connect again.
  const query = { text: renewal, values: [id, leaseMs], query_timeout: leaseMs / 3 }
  const { rowCount } = await client.query(query)
  return rowCount === 1
}

/** Does the same on any connection of a pool. */
export async function renewLeaseBy(db: Database, { id, leaseMs }: OwnerLease): Promise<boolean> {
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(renewal, [id, leaseMs]))
  return numAffectedRows === 1n
}

/** Finds the owners whose connection has ended. These locks are released at the end of the statement. */
export async function findUnlocked(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from unnest(${ids}::text[]) as ids(id)
    where pg_try_advisory_xact_lock(id::bigint)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Finds the owners whose lease has ended, and fences them: none of them renews it again. A process of an earlier version
 * has no lease.
 */
export async function fenceLapsed(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    with fenced as (
      update process_owners set is_fenced = 1
      where owner = any(${ids}::text[]) and is_fenced = 0 and lease_until_ms < ${databaseNowMs}
      returning owner)
    select owner as id from fenced
    union select owner from process_owners where owner = any(${ids}::text[]) and is_fenced = 1`.execute(db)
  return rows.map(({ id }) => id)
}

// Longer than a process hangs before somebody ends it.
const ownersKeptMs = 7 * 24 * 60 * 60 * 1000

/**
 * Deletes the leases of processes that ended long ago. While a process may still wake up, its row must say that it is
 * fenced.
 */
export async function deleteEndedLeases(db: Database): Promise<void> {
  await sql`
    delete from process_owners
    where lease_until_ms < ${databaseNowMs} - ${ownersKeptMs}::bigint
      and pg_try_advisory_xact_lock(owner::bigint)`.execute(db)
  await sql`delete from work_leases where lease_until_ms < ${databaseNowMs}`.execute(db)
}
