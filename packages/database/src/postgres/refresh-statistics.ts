import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** The tables that grow with payments. */
const growing = [
  ...['cards', 'charges', 'cvv_tokens', 'history_events', 'limit_token_makers', 'notifications'],
  ...['payment_attempts', 'payment_links', 'security_codes', 'verifications'],
]

// PostgreSQL's own autovacuum looks at a table once a minute, and that is enough for a larger one.
const mostRows = 100_000
const fewestRows = 50

/**
 * Has PostgreSQL analyze the tables that have doubled since it did so last. PostgreSQL only.
 *
 * Otherwise a new service would work in its first minutes with plans for empty tables, for which one index is as good
 * as another: each payment would read all payments of its merchant. PostgreSQL makes new plans when it has analyzed a
 * table.
 *
 * A table that somebody else is analyzing is skipped, and so is one that only another role may analyze.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`
    select counts.relname as name
    from pg_stat_user_tables as counts join pg_class on pg_class.oid = counts.relid
    where schemaname = current_schema() and counts.relname = any(${growing}) and pg_has_role(relowner, 'USAGE')
      and n_live_tup <= ${mostRows}::bigint and n_live_tup >= greatest(${fewestRows}::bigint, 2 * reltuples)`.execute(
    db,
  )
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.id(name)}`.execute(db)
}
