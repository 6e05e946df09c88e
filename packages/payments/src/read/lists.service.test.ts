import { CamelCasePlugin, CompiledQuery, Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Schema } from '../../../database/src/database.ts'
import { migrate } from '../../../database/src/migrate.ts'
import { createSqliteDialect } from '../../../database/src/sqlite/sqlite-dialect.ts'
import { readVolume } from '../figures/payment-volume.ts'
import { migrations } from '../schema/migrations/all-migrations.ts'
import { everything, listCharges, listLinksWithRefunds, listNotifications, listRefunds } from './lists.ts'
import { listPayments } from './payments.ts'

describe('the lists of the dashboard', () => {
  let db: Database
  let run: CompiledQuery[] = []

  beforeAll(async () => {
    db = new Kysely<Schema>({
      dialect: createSqliteDialect(':memory:'),
      plugins: [new CamelCasePlugin()],
      log: ({ query }) => void run.push(query),
    })
    await migrate(db, { kind: 'sqlite', migrations })
  })
  afterAll(() => db.destroy())

  /** The query plans of SQLite for the queries of an operation. */
  async function plansOf(act: () => Promise<unknown>): Promise<readonly string[]> {
    run = []
    await act()
    const details: string[] = []
    for (const { sql, parameters } of run.slice()) {
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      const { rows } = await db.executeQuery<{ detail: string }>(plan)
      details.push(...rows.map(({ detail }) => detail))
    }
    return details
  }

  /** Whether a plan reads a whole table. The other names are those of rows that were selected before. */
  const isWhole = (plan: string): boolean =>
    /^SCAN (?!(recent|latest|found|own|links|orders|found_links|found_charges|part|payments|later|earlier|declined|paid|json_each VIRTUAL TABLE.*|CONSTANT ROW)$)/.test(
      plan,
    )
  const all = { ...everything, merchantId: 'demo' }
  const place = { side: 'after', value: 5, id: 'x' } as const
  const lists = { listPayments, listLinksWithRefunds, listCharges, listRefunds, listNotifications }

  it.each(Object.entries(lists))('use an index for their order: %s', async (_, list) => {
    for (const at of [null, place]) {
      const plans = await plansOf(() => list(db, { ...all, place: at }))
      expect(plans.join('; ')).toMatch(/USING (COVERING )?INDEX \w+_by_age/)
      expect(plans.filter(isWhole)).toEqual([])
      // Of payments, the rows of the page by card and those by other methods are put together.
      const sorted = plans.filter((plan) => /TEMP B-TREE FOR ORDER BY$/.test(plan))
      expect(sorted).toHaveLength(list === listPayments ? 1 : 0)
    }
  })

  it.each(Object.entries(lists))('use indexes for searches: %s', async (_, list) => {
    const plans = await plansOf(() => list(db, { ...all, search: 'something' }))
    // SQLite scans what the search found and the latest records of the merchant, never the table.
    expect(plans.filter(isWhole)).toEqual([])
    expect(plans.length).toBeGreaterThan(2)
  })

  it.each([
    { list: listPayments, names: ['charges', 'payment_attempts'] },
    { list: listLinksWithRefunds, names: ['payment_links'] },
    { list: listCharges, names: ['charges'] },
    { list: listRefunds, names: ['refunds'] },
    { list: listNotifications, names: ['notifications'] },
  ])('read by name what a search found, not all rows in their order: $list.name', async ({ list, names }) => {
    const plans = await plansOf(() => list(db, { ...all, search: 'something' }))
    for (const name of names)
      expect(plans).toContainEqual(
        expect.stringMatching(`^SEARCH ${name} USING INDEX sqlite_autoindex_${name}_1`),
      )
    // The search itself reads the latest charges and links of the merchant.
    const ordered = ['refunds', 'notifications', 'payment_attempts'].map((name) => `${name}_by_age`)
    expect(plans.filter((plan) => ordered.some((index) => plan.includes(index)))).toEqual([])
    expect(plans[0]).not.toMatch(/_by_age/)
  })

  it('find texts in an index: names, e-mail addresses, orders and references', async () => {
    for (const list of [listPayments, listLinksWithRefunds, listCharges, listRefunds]) {
      const plans = await plansOf(() => list(db, { ...all, search: 'maria' }))
      expect(plans).toContain(
        'SEARCH search_entries USING PRIMARY KEY (merchant_id=? AND record=? AND text>? AND text<?)',
      )
    }
  })

  it('use indexes for figures', async () => {
    const plans = await plansOf(() => readVolume(db, { merchantId: 'demo', fromMs: 1, untilMs: 2 }))
    expect(plans.filter(isWhole)).toEqual([])
    for (const table of ['charges', 'payment_attempts'])
      expect(plans.join('; ')).toContain(
        `${table}_by_age (merchant_id=? AND created_at_ms>? AND created_at_ms<?)`,
      )
    expect(plans.join('; ')).toContain('charges_by_order (merchant_id=? AND reference_id=?')
  })
})
