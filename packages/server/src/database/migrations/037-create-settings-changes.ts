import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** Who changed which settings of a merchant, and when. Changes from before this are not known. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const isPostgres = kind === 'postgres'
  await runAll(db, [
    `create table settings_changes (
      change_id ${isPostgres ? 'bigint generated always as identity' : 'integer primary key'},
      merchant_id text not null references merchants,
      actor text not null,
      at_ms bigint not null,
      change text not null${isPostgres ? ', primary key (merchant_id, change_id)' : ''})`,
    // SQLite's indexes end with the row's id.
    ...(isPostgres ? [] : [`create index settings_changes_by_merchant on settings_changes (merchant_id)`]),
  ])
}
