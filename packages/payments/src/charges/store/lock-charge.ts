import type { Database } from '@element-js/database'
import type { Charge, ChargeName } from '../domain/charge.ts'
import { chargeColumns } from './charges.ts'

/**
 * Reads a charge and locks it until the transaction ends, so that decisions based on its refunds stay true.
 *
 * @returns `undefined` if there is none.
 */
export async function lockCharge(
  transaction: Database,
  { merchantId, idempotencyKey }: ChargeName,
): Promise<Charge | undefined> {
  // SQLite does not have `select … for update`; an update that changes nothing locks the row in PostgreSQL as well.
  return transaction
    .updateTable('charges')
    .set(({ ref }) => ({ referenceId: ref('referenceId') }))
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .returning(chargeColumns)
    .executeTakeFirst()
}
