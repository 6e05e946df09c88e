import type { Database } from '@element-js/database'
import type { ChargeName } from '../domain/charge.ts'

/** Whether a charge was stored under this name and has been removed. The name is never used again. */
export async function isRemoved(db: Database, { merchantId, idempotencyKey }: ChargeName): Promise<boolean> {
  const row = await db
    .selectFrom('removedPayments')
    .select('payment')
    .where('merchantId', '=', merchantId)
    .where('payment', '=', idempotencyKey)
    .where('kind', '=', 'charge')
    .executeTakeFirst()
  return row !== undefined
}
