import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * How long each process counts as alive without a sign of life, and which process does the work that one does for all.
 * On SQLite the lock on a file shows both.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  await runAll(db, [
    `create table process_owners (
      owner text primary key,
      lease_until_ms bigint not null,
      is_fenced integer not null default 0)`,
    `create table work_leases (
      name text primary key,
      owner text not null,
      lease_until_ms bigint not null)`,
  ])
}
