import type { Database } from '../../database/database.ts'
import { exchangeOfTerms } from '../../links/domain/payment-link.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import type { StoredRefund } from '../domain/stored-payment.ts'
import { isAfter, readInParts, rowsAtATime, type StoredPeriod } from './read-in-parts.ts'

/** All refunds of a period, some at a time. */
export async function* readRefunds(
  db: Database,
  period: StoredPeriod,
): AsyncGenerator<readonly StoredRefund[]> {
  yield* readInParts(async (place) => {
    const rows = await refundsOf(db)
      .where('refunds.merchantId', '=', period.merchantId)
      .where(isAfter({ table: 'refunds', id: 'refundId' }, { period, place }))
      .orderBy('refunds.createdAtMs')
      .orderBy('refundId')
      .limit(rowsAtATime)
      .execute()
    return rows.map((row) => ({ row: refundOf(row), id: row.refundId }))
  })
}

/** One refund as it is now. */
export async function findStoredRefund(
  db: Database,
  { merchantId, refundReference }: Pick<StoredRefund, 'merchantId' | 'refundReference'>,
): Promise<StoredRefund | null> {
  const row = await refundsOf(db)
    .where('refunds.merchantId', '=', merchantId)
    .where('refundId', '=', refundReference)
    .executeTakeFirst()
  return row ? refundOf(row) : null
}

/** The refunds of charges or of links, as they are now. */
export async function listStoredRefunds(
  db: Database,
  { merchantId, of, names }: RefundedPayments,
): Promise<readonly StoredRefund[]> {
  const rows = await refundsOf(db)
    .where('refunds.merchantId', '=', merchantId)
    .where(`refunds.${of}`, 'in', names)
    .execute()
  return rows.map(refundOf)
}

interface RefundedPayments {
  readonly merchantId: string
  readonly of: 'idempotencyKey' | 'linkId'
  readonly names: readonly string[]
}

function refundsOf(db: Database) {
  return db
    .selectFrom('refunds')
    .leftJoin('charges', (join) =>
      join
        .onRef('charges.merchantId', '=', 'refunds.merchantId')
        .onRef('charges.idempotencyKey', '=', 'refunds.idempotencyKey'),
    )
    .leftJoin('paymentLinks', 'paymentLinks.linkId', 'refunds.linkId')
    .leftJoin('paymentAttempts', 'paymentAttempts.attemptId', 'paymentLinks.attemptId')
    .select([
      ...(['refunds.merchantId', 'refundId', 'refunds.linkId', 'refunds.idempotencyKey'] as const),
      ...(['refunds.amountMinor', 'refundStatus', 'refunds.createdAtMs'] as const),
      'charges.acquirerReference as ofCharge',
      'charges.finalCurrency',
      'paymentAttempts.acquirerReference as ofAttempt',
      'paymentLinks.currency as linkCurrency',
      'paymentLinks.terms',
    ])
}

interface RefundRow
  extends Pick<Refund, 'merchantId' | 'refundId' | 'refundStatus' | 'amountMinor' | 'createdAtMs'> {
  readonly linkId: string | null
  readonly idempotencyKey: string | null
  readonly ofCharge: string | null
  readonly finalCurrency: string | null
  readonly ofAttempt: string | null
  readonly linkCurrency: string | null
  readonly terms: string | null
}

const stateOfRefund = { IN_PROGRESS: 'working', SETTLED: 'refunded', FAILED: 'failed' } as const

// What is returned for a link can be in another currency. Its amount is not compared.
function refundOf(row: RefundRow): StoredRefund {
  const { merchantId, refundId: refundReference, createdAtMs, linkId, idempotencyKey, terms } = row
  const paidCurrency = (terms === null ? null : exchangeOfTerms(terms))?.toCurrency ?? row.linkCurrency
  return {
    ...{ merchantId, refundReference, createdAtMs, state: stateOfRefund[row.refundStatus] },
    reference: row.ofCharge ?? row.ofAttempt ?? '',
    payment: idempotencyKey ?? linkId ?? '',
    amountMinor: linkId === null ? row.amountMinor : null,
    currency: row.finalCurrency ?? paidCurrency ?? '',
  }
}
