import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Currency } from '../../money/money.ts'
import { currencyOf, type ListColumns } from './narrowing.ts'

/** The number of rows of a list in one currency, and their total amount. */
export interface Total {
  /** `null` in a list without amounts. */
  readonly currency: Currency | null
  readonly count: number
  readonly amountMinor: bigint
}

interface Row {
  readonly currency: Currency | null
  readonly count: number
  readonly millions: number | string
  readonly rest: number | string
}

/** Adds up all rows that a query selects, whatever page is shown, by currency. The one with the most rows is first. */
export async function readTotals<DB, Tables extends keyof DB, Selected>(
  query: SelectQueryBuilder<DB, Tables, Selected>,
  { amountMinor, currency }: ListColumns,
): Promise<readonly Total[]> {
  const amount = amountMinor === null ? sql`0` : sql.ref(amountMinor)
  const code = (currency === null ? sql`null` : currencyOf(currency)) as RawBuilder<Currency | null>
  const rows = (await query
    .clearSelect()
    // In two parts, because the sum of many large amounts exceeds both the databases' integers and a double.
    .select([
      code.as('currency'),
      sql<number>`count(*)`.as('count'),
      sql<number | string>`coalesce(sum(${amount} / 1000000), 0)`.as('millions'),
      sql<number | string>`coalesce(sum(${amount} % 1000000), 0)`.as('rest'),
    ])
    .$if(currency !== null, (grouped) => grouped.groupBy(code))
    .execute()) as unknown as readonly Row[]
  return rows
    .map(({ count, millions, rest, ...row }) => ({
      currency: row.currency,
      count: Number(count),
      amountMinor: BigInt(millions) * 1_000_000n + BigInt(rest),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}
