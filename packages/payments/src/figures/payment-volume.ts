import type { Database } from '@element-js/database'
import type { Currency } from '@element-js/values'
import { type RawBuilder, sql } from 'kysely'
import { selectPaymentsWithin } from '../read/payments.ts'
import { fromRefunds, refundCurrency } from '../refunds/store/refunds-with-subject.ts'

/** The payments within an hour that were paid, those that were not, or the refunds. */
export interface HourOfPayments {
  /** Hours since 1970. */
  readonly hour: number
  readonly currency: Currency
  readonly outcome: 'paid' | 'unpaid' | 'refunded'
  readonly count: number
  /** What was collected or refunded, in minor units. A bigint, because a double cannot hold large sums. */
  readonly amountMinor: bigint
  /** How many of them a card's issuer approved. */
  readonly approvedCount: number
  /** How many of them a card's issuer declined, and none approved. */
  readonly declinedCount: number
}

interface Span {
  readonly merchantId: string
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * Reads the outcomes of a merchant's payments within a time span, by the hour: the payments that the list has, at the same
 * time and with the same amounts. A refund counts when it was requested.
 */
export async function readVolume(db: Database, span: Span): Promise<readonly HourOfPayments[]> {
  const parts = await Promise.all([readPayments(db, span), readRefunds(db, span)])
  return parts.flat().map(hourOf)
}

function readPayments(db: Database, span: Span): Promise<readonly Row[]> {
  const outcome = sql<HourOfPayments['outcome']>`case when status = 'SETTLED' then 'paid' else 'unpaid' end`
  return selectPaymentsWithin(db, span)
    .select([hourOfColumn('createdAtMs').as('hour'), 'currency', outcome.as('outcome')])
    .select(sumsOf(sql.ref('collectedMinor')))
    .select([verdictsOf('approved').as('approvedCount'), verdictsOf('declined').as('declinedCount')])
    .groupBy(firstThree)
    .execute()
}

function verdictsOf(verdict: 'approved' | 'declined') {
  return sql<Sum>`sum(case when order_verdict = ${verdict} then 1 else 0 end)`
}

function readRefunds(db: Database, { merchantId, fromMs, untilMs }: Span): Promise<readonly Row[]> {
  const outcome = sql<HourOfPayments['outcome']>`'refunded'`
  return fromRefunds(db)
    .select([hourOfColumn('refunds.createdAtMs').as('hour'), refundCurrency.as('currency')])
    .select(outcome.as('outcome'))
    .select(sumsOf(sql.ref('refunds.amountMinor')))
    .select([sql<Sum>`0`.as('approvedCount'), sql<Sum>`0`.as('declinedCount')])
    .where('refunds.merchantId', '=', merchantId)
    .where('refunds.createdAtMs', '>=', fromMs)
    .where('refunds.createdAtMs', '<', untilMs)
    .where('refundStatus', '=', 'SETTLED')
    .groupBy(firstThree)
    .execute()
}

const firstThree = sql`1, 2, 3`

function hourOfColumn(column: string) {
  return sql<number>`${sql.ref(column)} / 3600000`
}

// In two parts, because the sum of many large amounts exceeds both the databases' integers and a double.
function sumsOf(amount: RawBuilder<unknown>) {
  return [
    sql<Sum>`count(*)`.as('count'),
    sql<Sum>`sum(${amount} / 1000000)`.as('millions'),
    sql<Sum>`sum(${amount} % 1000000)`.as('rest'),
  ] as const
}

/** PostgreSQL returns sums of bigints as strings. */
type Sum = number | string

interface Row extends Pick<HourOfPayments, 'hour' | 'currency' | 'outcome'> {
  readonly count: Sum
  readonly millions: Sum
  readonly rest: Sum
  readonly approvedCount: Sum
  readonly declinedCount: Sum
}

function hourOf({ hour, currency, outcome, millions, rest, ...counts }: Row): HourOfPayments {
  return {
    hour,
    currency,
    outcome,
    count: Number(counts.count),
    amountMinor: BigInt(millions) * 1_000_000n + BigInt(rest),
    approvedCount: Number(counts.approvedCount),
    declinedCount: Number(counts.declinedCount),
  }
}
