import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { openStore } from '../schema/open-store.ts'
import { findCharges, findLinks } from './find-records.ts'
import { everything } from './lists.ts'

describe.skipIf(!hasPostgres)('the lists of the dashboard on PostgreSQL', () => {
  it('find texts in an index: names, e-mail addresses, orders and references', async () => {
    const { db, close } = await openStore(await createPostgresStore())
    await sql`insert into search_entries (merchant_id, record, text, id)
      select 'demo', record, 'name ' || i, i from generate_series(1, 20000) as i
      cross join (values ('link'), ('charge')) as records (record)`.execute(db)
    await sql`analyze search_entries`.execute(db)
    for (const find of [findLinks, findCharges]) {
      const query = find(db, { ...everything, merchantId: 'demo', search: 'name 77' }).compile()
      const plan = await db.executeQuery<Record<string, string>>({ ...query, sql: `explain ${query.sql}` })
      const lines = plan.rows.flatMap(Object.values)
      expect(lines.filter((line) => line.includes('on search_entries')).join()).toMatch(
        /Index Only Scan using search_entries_pkey/,
      )
      expect(lines.join()).not.toContain('Seq Scan on search_entries')
    }
    await close()
  })
})
