import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * The counts of rate limits that several processes share; on SQLite each process counts separately. Nearly every
 * request writes to these tables, and their content is worthless after an hour. Unlogged tables need no wait for the
 * disk, and are empty after a crash of the database.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  await runAll(db, [
    // The numbers of the time slots, in order, and the counts of each.
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
