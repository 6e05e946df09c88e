import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** What happened within the last hour, for all processes, as `014-create-limit-windows` explains. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  await runAll(db, [
    `create unlogged table limit_marks (
      label text primary key,
      ends_at_ms bigint not null)`,
    `create index limit_marks_by_end on limit_marks (ends_at_ms)`,
  ])
}
