import { sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * The figures of merchants with many payments, for the overview of the dashboard.
 *
 * A merchant's row goes with the merchant, also if a service of the previous version, which does not know the table,
 * drops a session of a sandbox.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table payment_figures (
    merchant_id text primary key references merchants on delete cascade,
    until_ms bigint not null,
    hours text not null)`.execute(db)
}
