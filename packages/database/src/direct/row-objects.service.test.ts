import { CamelCasePlugin, createQueryId } from 'kysely'
import { expect, it } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { rowsWith } from './row-objects.ts'

it('gives each column of the store the name that Kysely gives it', async () => {
  const store = await openStore({ kind: 'memory' })
  const tables = await store.db.introspection.getTables()
  await store.close()
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => name))
  expect(columns.length).toBeGreaterThan(100)
  for (const column of columns) {
    const result = { rows: [{ [column]: 1 }] }
    const { rows } = await new CamelCasePlugin().transformResult({ queryId: createQueryId(), result })
    expect(rowsWith([column])([1])).toEqual(rows[0])
  }
})
