import type { Database } from '@element-js/database'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Payments of a merchant since a moment, in values or in columns. */
interface PaymentsSince<Text, Time> {
  readonly merchantId: Text
  readonly fromMs: Time
}

/** The tables that figures are read from, by the column that dates their rows. */
const dated = [
  ['charges', 'createdAtMs'],
  ['paymentAttempts', 'createdAtMs'],
  ['refunds', 'createdAtMs'],
] as const

/**
 * Whether a merchant has many card payments, many other payments or many refunds. It reads as many entries of each index
 * and no more, and no row.
 */
export function hasMany(
  payments: PaymentsSince<RawBuilder<string>, RawBuilder<number>>,
  many: number,
): RawBuilder<SqlBool> {
  const times = timesOfNth(payments, many).map((time) => sql<SqlBool>`${time} is not null`)
  return sql<SqlBool>`(${sql.join(times, sql` or `)})`
}

/**
 * Finds a moment by which a merchant has made about so many payments.
 *
 * @returns the moment of the nth card payment, other payment or refund, whichever is first; infinity if there are fewer.
 */
export async function findNthMs(
  db: Database,
  { merchantId, fromMs }: PaymentsSince<string, number>,
  nth: number,
): Promise<number> {
  const times = timesOfNth({ merchantId: sql`${merchantId}`, fromMs: sql`${fromMs}` }, nth)
  const columns = times.map((time, index) => time.as(`time${index}`))
  const row = await db.selectNoFrom(columns).executeTakeFirstOrThrow()
  const found = Object.values(row).filter((time) => time !== null)
  return Math.min(Number.POSITIVE_INFINITY, ...found)
}

function timesOfNth(
  { merchantId, fromMs }: PaymentsSince<RawBuilder<string>, RawBuilder<number>>,
  nth: number,
): readonly RawBuilder<number | null>[] {
  return dated.map(([table, column]) => {
    const time = sql.ref(`${table}.${column}`)
    return sql<number | null>`(select ${time} from ${sql.table(table)}
      where ${sql.ref(`${table}.merchantId`)} = ${merchantId} and ${time} >= ${fromMs}
      order by ${time} limit 1 offset ${sql.lit(nth - 1)})`
  })
}
