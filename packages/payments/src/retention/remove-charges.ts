import { type Database, isPostgres } from '@element-js/database'
import type { Charge } from '../charges/domain/charge.ts'
import { chargeSubject } from '../notifications/domain/notification.ts'
import { keepCompared } from '../reconciliation/store/removed-payments.ts'
import { listStoredCharges, listStoredRefunds } from '../reconciliation/store/stored-payments.ts'
import { deleteRecords, deleteUselessCards, listDisputed, listKeptSubjects } from './records-of-payments.ts'
import type { Search } from './walk.ts'

/**
 * Removes those of a merchant's charges to which nothing more can happen, with everything that belongs to them.
 *
 * 1. The charges are locked: a refund that is requested meanwhile waits, and finds nothing. One that is locked by somebody
 *    else is left for the next time.
 * 2. Only then are the reasons to keep a charge looked up.
 * 3. The data for comparisons with the acquirer's list is written, and everything else is deleted.
 *
 * @returns how many were removed.
 */
export async function removeCharges(
  transaction: Database,
  search: Search,
  keys: readonly string[],
): Promise<number> {
  const { merchantId } = search
  const ended = await lockEnded(transaction, { merchantId, keys })
  const old = await withoutKept(transaction, search, ended)
  if (old.length === 0) return 0
  const subjects = old.map(({ idempotencyKey }) => chargeSubject(idempotencyKey))
  await deleteRecords(transaction, { merchantId, subjects })
  await deleteCharges(transaction, merchantId, old)
  return old.length
}

interface Named {
  readonly merchantId: string
  readonly keys: readonly string[]
}

function lockEnded(transaction: Database, { merchantId, keys }: Named): Promise<readonly OldCharge[]> {
  return transaction
    .selectFrom('charges')
    .select(['idempotencyKey', 'cardId', 'cvvTokenHash'])
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', 'in', keys)
    .where('transferStatus', 'in', ['SETTLED', 'CANCELLED'])
    .where('openIntent', 'is', null)
    .where('dueAtMs', 'is', null)
    .where('linkId', 'is', null)
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
    .execute()
}

async function withoutKept(
  transaction: Database,
  search: Search,
  ended: readonly OldCharge[],
): Promise<readonly OldCharge[]> {
  if (ended.length === 0) return []
  const { merchantId } = search
  const names = ended.map(({ idempotencyKey }) => idempotencyKey)
  const refunded = await transaction
    .selectFrom('refunds')
    .select('idempotencyKey')
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', 'in', names)
    .where('refundStatus', '=', 'IN_PROGRESS')
    .execute()
  const inProgress = new Set(refunded.map(({ idempotencyKey }) => idempotencyKey))
  const disputed = await listDisputed(transaction, { merchantId, names })
  const kept = await listKeptSubjects(transaction, { ...search, subjects: names.map(chargeSubject) })
  return ended.filter(
    ({ idempotencyKey: key }) => !inProgress.has(key) && !disputed.has(key) && !kept.has(chargeSubject(key)),
  )
}

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
