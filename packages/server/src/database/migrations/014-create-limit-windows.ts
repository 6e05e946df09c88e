import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * What limits count, where several processes share it: on SQLite each process counts for itself. The tables are written to
 * for nearly every request and worth nothing after an hour: unlogged, they cost no wait for the disk, and are empty after
 * the database has crashed.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  await runAll(db, [
    // Of each slot of time its number, in order, and what was counted in it.
    `create unlogged table limit_windows (
      label text primary key,
      slots bigint[] not null,
      hits integer[] not null,
      under_way integer[] not null,
      approvals integer[] not null,
      ends_at_ms bigint not null)`,
    `create index limit_windows_by_end on limit_windows (ends_at_ms)`,
    `create unlogged table limit_token_makers (
      token text primary key,
      payer text not null,
      range text not null,
      ends_at_ms bigint not null)`,
    `create index limit_token_makers_by_end on limit_token_makers (ends_at_ms)`,
  ])
}
