import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../payments/src/schema/open-store.ts'
import { createPostgresStore, hasPostgres } from '../../server/test/support/postgres/shared-postgres.ts'

describe.skipIf(!hasPostgres)('autovacuum', () => {
  it('begins in each busy table after a number of changes that does not depend on the size of the table', async () => {
    const store = await openStore(await createPostgresStore())
    // What PostgreSQL computes for a table of this many rows; its own defaults are 50 and 0.2.
    const rows = 50_000_000
    const { rows: found } = await sql<{ name: string; dead: number }>`
      select relname as name, (
        coalesce((select option_value from pg_options_to_table(reloptions)
          where option_name = 'autovacuum_vacuum_threshold')::float8, 50)
        + ${rows} * coalesce((select option_value from pg_options_to_table(reloptions)
          where option_name = 'autovacuum_vacuum_scale_factor')::float8, 0.2))::bigint as dead
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(store.db)
    const deadOf = Object.fromEntries(found.map(({ name, dead }) => [name, dead]))
    await store.close()
    for (const name of [
      'charges',
      'verifications',
      'cards',
      'payment_links',
      'payment_attempts',
      'notifications',
    ])
      expect(deadOf[name]).toBe(501_000)
    for (const name of ['security_codes', 'cvv_tokens', 'limit_windows']) expect(deadOf[name]).toBe(1000)
    // Negative control: a table without settings.
    expect(deadOf.merchants).toBe(10_000_050)
  })
})
