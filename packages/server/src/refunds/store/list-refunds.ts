import type { Database } from '../../database/database.ts'
import { readNewest } from '../../database/newest-first.ts'
import type { Listing } from '../../http/lists/list-query.ts'
import type { Currency } from '../../money/money.ts'
import type { Refund } from '../domain/refund.ts'
import { fromRefunds, refundCurrency } from './refunds-with-subject.ts'

/** A refund with its currency, which is that of its link or payment. */
export interface ListedRefund
  extends Pick<
    Refund,
    'refundId' | 'linkId' | 'idempotencyKey' | 'amountMinor' | 'refundStatus' | 'createdAtMs'
  > {
  readonly currency: Currency
}

/** A merchant's refunds, newest first: one more than the limit, if there are more. */
export function listRefundsOfMerchant(
  db: Database,
  listing: Listing<Refund['refundStatus']>,
): Promise<readonly ListedRefund[]> {
  const { merchantId, status, currency } = listing
  let query = fromRefunds(db)
    .select(['refunds.refundId', 'refunds.linkId', 'refunds.idempotencyKey', 'refunds.amountMinor'])
    .select(['refunds.refundStatus', 'refunds.createdAtMs', refundCurrency.as('currency')])
    .where('refunds.merchantId', '=', merchantId)
  if (status !== undefined) query = query.where('refunds.refundStatus', '=', status)
  if (currency !== undefined) query = query.where(refundCurrency, '=', currency)
  return readNewest(query, { ...listing, table: 'refunds', id: 'refundId' })
}
