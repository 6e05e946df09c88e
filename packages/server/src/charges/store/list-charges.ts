import type { TransferStatus } from '@element-js/protocol/http'
import type { Database } from '../../database/database.ts'
import { readNewest } from '../../database/newest-first.ts'
import type { Listing } from '../../http/lists/list-query.ts'
import type { Charge } from '../domain/charge.ts'
import { chargeColumns } from './charges.ts'

/** A merchant's payments, including those of links, newest first: one more than the limit, if there are more. */
export function listCharges(db: Database, listing: Listing<TransferStatus>): Promise<readonly Charge[]> {
  const { merchantId, status, currency } = listing
  let query = db.selectFrom('charges').select(chargeColumns).where('merchantId', '=', merchantId)
  if (status !== undefined) query = query.where('transferStatus', '=', status)
  if (currency !== undefined) query = query.where('currency', '=', currency)
  return readNewest(query, { ...listing, table: 'charges', id: 'idempotencyKey' })
}
