import type { Database, Schema } from '@element-js/database'
import type { Currency } from '@element-js/values'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null }

interface Joined extends Omit<Schema, 'paymentLinks' | 'charges'> {
  paymentLinks: Nullable<Schema['paymentLinks']>
  charges: Nullable<Schema['charges']>
}

/** Selects refunds, each joined with the link or the payment that it is of. The other one is null. */
export function fromRefunds(
  db: Database,
): SelectQueryBuilder<Joined, 'refunds' | 'paymentLinks' | 'charges', object> {
  return db
    .selectFrom('refunds')
    .leftJoin('paymentLinks', 'paymentLinks.linkId', 'refunds.linkId')
    .leftJoin('charges', (join) =>
      join
        .onRef('charges.merchantId', '=', 'refunds.merchantId')
        .onRef('charges.idempotencyKey', '=', 'refunds.idempotencyKey'),
    ) as unknown as SelectQueryBuilder<Joined, 'refunds' | 'paymentLinks' | 'charges', object>
}

/** The currency of a refund of `fromRefunds`. */
export const refundCurrency: RawBuilder<Currency> = sql<Currency>`coalesce(${sql.ref('paymentLinks.currency')}, ${sql.ref('charges.finalCurrency')})`
