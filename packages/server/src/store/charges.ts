import type { TransferStatus } from '@element-js/protocol/http'
import type { Charge } from '../domain/charge.ts'
import type { DeclineReason } from '../domain/decline-reason.ts'
import type { Database } from './database.ts'

/** Names one payment; the merchant is part of the name. */
export interface ChargeName {
  readonly merchantId: string
  readonly idempotencyKey: string
}

interface Move extends ChargeName {
  readonly from: TransferStatus
  readonly to: TransferStatus
  readonly declineReason: DeclineReason | null
}

/** Stores a new payment. @returns `false` when its key is taken; nothing is changed then. */
export async function insertCharge(db: Database, charge: Charge): Promise<boolean> {
  const inserted = await db
    .insertInto('charges')
    .values(charge)
    .onConflict((conflict) => conflict.columns(['merchantId', 'idempotencyKey']).doNothing())
    .returning('idempotencyKey')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findCharge(
  db: Database,
  { merchantId, idempotencyKey }: ChargeName,
): Promise<Charge | undefined> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

/**
 * Ends what was under way: moves a payment and closes its intent, in one statement, so that of two that try
 * exactly one succeeds.
 *
 * @returns the payment as it is now, or `undefined` when another was first.
 */
export async function closeIntent(db: Database, move: Move): Promise<Charge | undefined> {
  const { merchantId, idempotencyKey, from, to, declineReason } = move
  return db
    .updateTable('charges')
    .set({ transferStatus: to, openIntent: null, declineReason })
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('transferStatus', '=', from)
    .where('openIntent', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Every merchant's payments with something under way, oldest first: what a crash left behind. */
export async function listOpenCharges(db: Database): Promise<readonly Charge[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('openIntent', 'is not', null)
    .orderBy('createdAtMs')
    .execute()
}
