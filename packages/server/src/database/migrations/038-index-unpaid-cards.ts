import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Finds the cards that never paid, and whose tokens have expired. */
export async function up(db: Database): Promise<void> {
  await sql`create index cards_unpaid on cards (expires_at)
    where sealed_pan is null and expires_at is not null`.execute(db)
}
