import type { PaymentStatus } from '@element-js/protocol/http'
import type { Database } from '../../database/database.ts'
import { readNewest } from '../../database/newest-first.ts'
import type { Listing } from '../../http/lists/list-query.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import { linkOf } from './payment-links.ts'

/** A merchant's links, newest first: one more than the limit, if there are more. */
export async function listLinks(
  db: Database,
  listing: Listing<PaymentStatus>,
): Promise<readonly PaymentLink[]> {
  const { merchantId, status, currency } = listing
  let query = db.selectFrom('paymentLinks').selectAll().where('merchantId', '=', merchantId)
  if (status !== undefined) query = query.where('paymentStatus', '=', status)
  if (currency !== undefined) query = query.where('currency', '=', currency)
  const rows = await readNewest(query, { ...listing, table: 'paymentLinks', id: 'linkId' })
  return rows.map(linkOf)
}
