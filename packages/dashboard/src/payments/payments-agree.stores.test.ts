import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { deleteActivity } from '../../../server/src/sandbox/reset-sandbox.ts'
import {
  anyHistory,
  paymentsOf,
  writeHistory,
} from '../../../server/test/support/scenes/payment-histories.ts'
import {
  asMerchant,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { type Visitor, visitDashboard } from '../../../server/test/support/visit-dashboard.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'

const nowMs = Date.UTC(2026, 5, 30, 12)
const dayMs = 24 * 3_600_000

describe.each(storesOnDisk)('what the pages of payments say on $name', ({ newStore }) => {
  let service: TestService
  let store: Store
  let visitor: Visitor

  beforeAll(async () => {
    const address = await newStore()
    const masterKeys = parseMasterKeys(generateMasterKey(1))
    service = await startTestService({ store: address, masterKeys, nowMs: () => nowMs })
    store = await openStore(address)
    visitor = await visitDashboard(service)
  })
  afterAll(async () => {
    await store.close()
    await service.close()
  })

  const listedByApi = async (): Promise<readonly Row[]> => {
    const rows: Row[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path = `/v1/payments?limit=5${cursor && `&cursor=${cursor}`}`
      const { body } = await service.send(path, { headers: asMerchant('demo') })
      const page = body as { readonly payments: readonly Row[]; readonly nextCursor: string | null }
      rows.push(...page.payments)
      cursor = page.nextCursor
    }
    return rows
  }

  it(`the chart, the list, its totals, its file and the API have the same payments`, async () => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      await store.db.transaction().execute(deleteActivity)
      // The merchant is in Brazil, which most of the payments are from.
      const written = await writeHistory(store.db, history, {
        merchantId: 'demo',
        fromMs: nowMs - 28 * dayMs,
      })
      const expected = paymentsOf(written).filter(({ currency }) => currency === 'BRL')
      const collected = (rows: readonly { readonly collectedMinor: number }[]) =>
        rows.reduce((sum, { collectedMinor }) => sum + BigInt(collectedMinor), 0n)
      const all = collected(expected)

      const rows = (await listedByApi()).filter(({ currency }) => currency === 'BRL')
      expect(rows.map(({ idempotencyKey, attemptId }) => idempotencyKey ?? attemptId)).toEqual(
        expected.map(({ id }) => id),
      )
      expect(rows.reduce((sum, { collectedAmount }) => sum + BigInt(collectedAmount), 0n)).toBe(all)
      expect(rows.map(({ attempts }) => attempts.length)).toEqual(
        expected.map(({ earlier }) => earlier.length),
      )

      const csv = (await visitor.look('/dashboard/payments.csv?currency=BRL')).text.split('\r\n')
      const column = (csv[0] ?? '').split(',').indexOf('collectedAmount')
      const lines = csv.slice(1, csv.indexOf('')).map((line) => minorOf(line.split(',')[column] ?? ''))
      expect(lines).toEqual(expected.map(({ collectedMinor }) => BigInt(collectedMinor)))
      const total = csv.find((line) => line.startsWith('total,BRL,'))?.split(',')
      expect([total?.[2], minorOf(total?.[3] ?? '0')]).toEqual([
        expected.length ? `${expected.length}` : undefined,
        all,
      ])

      const { text } = await visitor.look('/dashboard/payments?currency=BRL')
      const [, count, sum] =
        /<strong>([\d,]+) results?<\/strong>(?:.*?class="amount">([\d,.]+) )?/s.exec(text) ?? []
      expect([Number(count), minorOf(sum ?? '0')]).toEqual([expected.length, all])

      const days = Map.groupBy(
        expected.filter(({ collectedMinor }) => collectedMinor > 0),
        ({ atMs }) => new Date(atMs - 3 * 3_600_000).toISOString().slice(0, 10),
      )
      const table = await chartOf(visitor)
      // The table is newest first, and today is its first row.
      for (const [index, figures] of table.entries()) {
        const day = new Date(nowMs - 3 * 3_600_000 - index * dayMs).toISOString().slice(0, 10)
        const ofDay = days.get(day) ?? []
        expect([day, figures]).toEqual([day, { amountMinor: collected(ofDay), count: ofDay.length }])
      }
      expect(table).toHaveLength(30)
    })
    await fc.assert(property, { numRuns: 12 })
  }, 120_000)
})

interface Row {
  readonly idempotencyKey?: string
  readonly attemptId?: string
  readonly currency: string
  readonly collectedAmount: number
  readonly attempts: readonly unknown[]
}

/** The figures of each day in reais, as the overview's table shows them. */
async function chartOf(visitor: Visitor) {
  const { text } = await visitor.look('/dashboard?currency=BRL')
  const [body = ''] = /<tbody>.*?<\/tbody>/s.exec(text) ?? []
  return [...body.matchAll(/<th scope="row">.*?<\/tr>/gs)].map(([row]) => {
    const cells = [...row.matchAll(/<td class="amount">(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell.replaceAll(/<[^>]*>/g, ''),
    )
    const isReais = cells[0]?.includes('BRL') ?? false
    return {
      amountMinor: isReais ? minorOf(cells[0] ?? '') : 0n,
      count: isReais ? Number(cells[1]?.replaceAll(',', '')) : 0,
    }
  })
}

function minorOf(amount: string): bigint {
  const [whole = '', cents = ''] = amount.replaceAll(/[^\d.]/g, '').split('.')
  return BigInt(`${whole}${cents.padEnd(2, '0')}`)
}
