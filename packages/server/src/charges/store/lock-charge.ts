import type { Database } from '../../database/database.ts'
import type { Charge, ChargeName } from '../domain/charge.ts'

/**
 * Reads a charge and locks it until the transaction ends, so that what is decided by its refunds stays true.
 *
 * @returns `undefined` when there is none.
 */
export async function lockCharge(
  transaction: Database,
  { merchantId, idempotencyKey }: ChargeName,
): Promise<Charge | undefined> {
  // SQLite knows no `select … for update`; a change that changes nothing locks the row in PostgreSQL as well.
  return transaction
    .updateTable('charges')
    .set(({ ref }) => ({ referenceId: ref('referenceId') }))
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .returningAll()
    .executeTakeFirst()
}
