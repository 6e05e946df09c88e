import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** A job searches for expired numbers every minute. This index excludes the numbers that are already wiped. */
export async function up(db: Database): Promise<void> {
  await sql`create index cards_to_wipe on cards (expires_at)
    where expires_at is not null and sealed_pan is not null`.execute(db)
  await sql`drop index cards_by_expiry`.execute(db)
}
