import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** The card of a token, as a label from which nobody can compute its number, so that declines count for it too. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  await runAll(db, [`alter table limit_token_makers add column card text`])
}
