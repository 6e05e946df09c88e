import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** The request of the API that caused an event. */
export async function up(db: Database): Promise<void> {
  await sql`alter table history_events add column request_id text`.execute(db)
}
