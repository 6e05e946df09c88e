import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** How often a key of a token request came with another request. */
export async function up(db: Database): Promise<void> {
  await sql`alter table token_attempts add column mismatches integer not null default 0`.execute(db)
}
