import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** The payer of a charge, as JSON. */
export async function up(db: Database): Promise<void> {
  await sql`alter table charges add column payer text`.execute(db)
}
