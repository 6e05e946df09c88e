import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../payments/src/schema/open-store.ts'
import { createPostgresStore, hasPostgres } from '../../server/test/support/postgres/shared-postgres.ts'

describe.skipIf(!hasPostgres)('the keys of the tables', () => {
  it('have the merchant in them, except those that docs/operations.md lists', async () => {
    const store = await openStore(await createPostgresStore())
    const { rows } = await sql<{ name: string }>`
      select distinct tables.relname as name from pg_index as indexes
      join pg_class as tables on tables.oid = indexes.indrelid
      join pg_attribute as merchants on merchants.attrelid = tables.oid and merchants.attname = 'merchant_id'
      where indexes.indisunique and tables.relnamespace = current_schema()::regnamespace
        and merchants.attnum <> all (indexes.indkey::int2[])
      order by name`.execute(store.db)
    await store.close()
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    const [, listed = ''] = /<!-- keys without a merchant -->\n([\s\S]*?)\n\n/.exec(page) ?? []
    expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(rows.map(({ name }) => name))
  })
})
