import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Finds the last attempts to pay a link without reading all of them. */
export async function up(db: Database): Promise<void> {
  await sql`create index payment_attempts_by_time on payment_attempts (link_id, created_at_ms)`.execute(db)
}
