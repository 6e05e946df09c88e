import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Where the acquirer sends the payer of a charge to be authenticated. */
export async function up(db: Database): Promise<void> {
  await sql`alter table charges add column challenge_url text`.execute(db)
}
