import type { Database } from '@element-js/database'
import type { Currency } from '@element-js/values'
import { type RawBuilder, sql } from 'kysely'
import { fromRefunds, refundCurrency } from '../refunds/store/refunds-with-subject.ts'

/** The number and the amount of the payments within an hour that have one outcome. */
export interface HourOfPayments {
  /** Hours since 1970. */
  readonly hour: number
  readonly currency: Currency
  readonly outcome: 'paid' | 'approved' | 'declined' | 'refunded'
  readonly count: number
  /** Minor units. A bigint, because a double cannot hold large sums. */
  readonly amountMinor: bigint
}

interface Span {
  readonly merchantId: string
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * Reads the outcomes of a merchant's payments within a time span, by the hour.
 *
 * A card payment counts in the hour in which it was created, any other payment when it was paid or failed, and a refund
 * when it was requested. `approved` are card payments that were authorized but not collected: they are not volume. Card
 * payments of links count as card payments with the amount of the link, even if the payer paid in another currency. The
 * link's refunds and all other methods count in the same way.
 */
export async function readVolume(db: Database, span: Span): Promise<readonly HourOfPayments[]> {
  const parts = await Promise.all([
    readCardPayments(db, span),
    readOtherPayments(db, span),
    readRefunds(db, span),
  ])
  return parts.flat().map(hourOf)
}

function readCardPayments(db: Database, { merchantId, fromMs, untilMs }: Span): Promise<readonly Row[]> {
  const outcome = sql<HourOfPayments['outcome']>`case when transfer_status = 'SETTLED' then 'paid'
    when decline_reason is not null then 'declined' else 'approved' end`
  const currency = sql<Currency>`coalesce(payment_links.currency, final_currency)`
  const collected = sql`case when transfer_status = 'SETTLED'
    then coalesce(payment_links.amount_minor, final_amount_minor) else final_amount_minor end`
  return db
    .selectFrom('charges')
    .leftJoin('paymentLinks', 'paymentLinks.linkId', 'charges.linkId')
    .select([hourOfColumn('charges.createdAtMs').as('hour'), currency.as('currency')])
    .select(outcome.as('outcome'))
    .select(sumsOf(collected))
    .where('charges.merchantId', '=', merchantId)
    .where('charges.createdAtMs', '>=', fromMs)
    .where('charges.createdAtMs', '<', untilMs)
    .where((where) =>
      where.or([
        where('transferStatus', 'in', ['SETTLED', 'AUTHORIZED']),
        where('declineReason', 'is not', null),
        where('charges.cancelCause', 'in', ['requested', 'expired']),
      ]),
    )
    .groupBy(firstThree)
    .execute()
}

function readOtherPayments(db: Database, { merchantId, fromMs, untilMs }: Span): Promise<readonly Row[]> {
  const outcome = sql<HourOfPayments['outcome']>`case when state = 'paid' then 'paid' else 'declined' end`
  return db
    .selectFrom('paymentAttempts')
    .innerJoin('paymentLinks', 'paymentLinks.linkId', 'paymentAttempts.linkId')
    .select([hourOfColumn('endedAtMs').as('hour'), 'currency', outcome.as('outcome')])
    .select(sumsOf(sql.ref('amountMinor')))
    .where('paymentAttempts.merchantId', '=', merchantId)
    .where('endedAtMs', '>=', fromMs)
    .where('endedAtMs', '<', untilMs)
    .where('state', 'in', ['paid', 'failed'])
    .where('method', '<>', 'CREDIT_CARD')
    .groupBy(firstThree)
    .execute()
}

function readRefunds(db: Database, { merchantId, fromMs, untilMs }: Span): Promise<readonly Row[]> {
  const outcome = sql<HourOfPayments['outcome']>`'refunded'`
  return fromRefunds(db)
    .select([hourOfColumn('refunds.createdAtMs').as('hour'), refundCurrency.as('currency')])
    .select(outcome.as('outcome'))
    .select(sumsOf(sql.ref('refunds.amountMinor')))
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
    sql<number>`count(*)`.as('count'),
    sql<Sum>`sum(${amount} / 1000000)`.as('millions'),
    sql<Sum>`sum(${amount} % 1000000)`.as('rest'),
  ] as const
}

/** PostgreSQL returns sums of bigints as strings. */
type Sum = number | string

interface Row extends Omit<HourOfPayments, 'amountMinor'> {
  readonly millions: Sum
  readonly rest: Sum
}

function hourOf({ hour, currency, outcome, count, millions, rest }: Row): HourOfPayments {
  return { hour, currency, outcome, count, amountMinor: BigInt(millions) * 1_000_000n + BigInt(rest) }
}
