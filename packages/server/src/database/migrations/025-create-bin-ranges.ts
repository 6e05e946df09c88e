import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** The ranges of card numbers that an operator imports, and the network that a card is used in. */
export async function up(db: Database): Promise<void> {
  await runAll(db, [
    `create table bin_imports (
      import_id text not null primary key,
      is_current integer not null)`,
    `create unique index bin_imports_current on bin_imports (is_current) where is_current = 1`,
    `create table bin_ranges (
      import_id text not null references bin_imports,
      starts_at bigint not null,
      ends_at bigint not null,
      line integer not null,
      brand text not null,
      networks text not null,
      type text,
      country text)`,
    `create index bin_ranges_by_start on bin_ranges (import_id, starts_at)`,
    `alter table cards add column network text`,
  ])
}
