import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** How often an idempotency key of a token request was used for a different request. */
export async function up(db: Database): Promise<void> {
  await sql`alter table token_attempts add column mismatches integer not null default 0`.execute(db)
}
