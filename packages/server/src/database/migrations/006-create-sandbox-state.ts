import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** The sandbox's clock and resets: one row, which also exists in stores that are not a sandbox. */
export async function up(db: Database): Promise<void> {
  const statements = [
    `create table sandbox_state (
      id integer primary key check (id = 1),
      offset_ms bigint not null,
      resets bigint not null)`,
    `insert into sandbox_state (id, offset_ms, resets) values (1, 0, 0)`,
  ]
  await runAll(db, statements)
}
