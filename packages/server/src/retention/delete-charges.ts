import type { Charge } from '../charges/domain/charge.ts'
import type { Database } from '../database/database.ts'
import { keepCompared } from '../reconciliation/store/removed-payments.ts'
import { listStoredCharges } from '../reconciliation/store/stored-payments.ts'
import { listStoredRefunds } from '../reconciliation/store/stored-refunds.ts'
import { deleteUselessCards } from './records-of-payments.ts'

/** A charge to be deleted. */
export type OldCharge = Pick<Charge, 'idempotencyKey' | 'cardId' | 'cvvTokenHash'>

/**
 * Deletes charges with their refunds, with the codes that were typed for them, and with the cards that are useless
 * then. The data for comparisons with the acquirer's list stays, and so do the keys.
 */
export async function deleteCharges(
  transaction: Database,
  merchantId: string,
  charges: readonly OldCharge[],
): Promise<void> {
  if (charges.length === 0) return
  const keys = charges.map(({ idempotencyKey }) => idempotencyKey)
  await keepCompared(transaction, {
    payments: await listStoredCharges(transaction, { merchantId, keys }),
    refunds: await listStoredRefunds(transaction, { merchantId, of: 'idempotencyKey', names: keys }),
  })
  await transaction
    .deleteFrom('refunds')
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', 'in', keys)
    .execute()
  await transaction
    .deleteFrom('charges')
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', 'in', keys)
    .execute()
  const tokenHashes = charges.flatMap(({ cvvTokenHash }) => cvvTokenHash ?? [])
  if (tokenHashes.length > 0) {
    await transaction
      .deleteFrom('cvvTokens')
      .where('merchantId', '=', merchantId)
      .where('tokenHash', 'in', tokenHashes)
      .execute()
  }
  const cardIds = [...new Set(charges.map(({ cardId }) => cardId))]
  await deleteUselessCards(transaction, { merchantId, cardIds })
}
