import { columnNames } from '../../database/column-names.ts'
import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { CancelCause, Charge } from '../domain/charge.ts'

/** Every column of the table `charges`. */
export const chargeColumns: readonly (keyof Charge)[] = columnNames<Charge>({
  merchantId: true,
  idempotencyKey: true,
  requestHash: true,
  acquirerReference: true,
  referenceId: true,
  cardId: true,
  amountMinor: true,
  currency: true,
  country: true,
  captureMode: true,
  description: true,
  subMerchantId: true,
  transferStatus: true,
  openIntent: true,
  intentOwner: true,
  intentAmountMinor: true,
  dueAtMs: true,
  paymentFlow: true,
  merchantSite3ds: true,
  challengeId: true,
  linkId: true,
  notificationUrl: true,
  declineReason: true,
  cancelCause: true,
  finalAmountMinor: true,
  finalCurrency: true,
  createdAtMs: true,
})

/** Names one payment; the merchant is part of the name. */
export interface ChargeName {
  readonly merchantId: string
  readonly idempotencyKey: string
}

const insertion = prepareQuery((db, charge: Charge) =>
  db
    .insertInto('charges')
    .values(charge)
    .onConflict((conflict) => conflict.columns(['merchantId', 'idempotencyKey']).doNothing())
    .returning('idempotencyKey'),
)

/** Stores a new payment. @returns `false` when its key is taken; nothing is changed then. */
export async function insertCharge(db: Database, charge: Charge): Promise<boolean> {
  return (await insertion(db, charge)).length > 0
}

const byName = prepareQuery((db, { merchantId, idempotencyKey }: ChargeName) =>
  db
    .selectFrom('charges')
    .select(chargeColumns)
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey),
)

export async function findCharge(
  db: Database,
  { merchantId, idempotencyKey }: ChargeName,
): Promise<Charge | undefined> {
  const [charge] = await byName(db, { merchantId, idempotencyKey })
  return charge
}

/** The payment whose payer is authenticated at an address, of whichever merchant: the address names it. */
export async function findChallengedCharge(db: Database, challengeId: string): Promise<Charge | undefined> {
  return db.selectFrom('charges').selectAll().where('challengeId', '=', challengeId).executeTakeFirst()
}

interface UnauthenticatedCharge extends ChargeName {
  readonly cancelCause: CancelCause
}

/**
 * Cancels a payment that waits for its payer's authentication. Nothing was asked of the acquirer by then.
 *
 * @returns the payment as it is now, or `undefined` when it waits no longer.
 */
export async function writeUnauthenticated(
  db: Database,
  { merchantId, idempotencyKey, cancelCause }: UnauthenticatedCharge,
): Promise<Charge | undefined> {
  return db
    .updateTable('charges')
    .set({ transferStatus: 'CANCELLED', finalAmountMinor: 0, cancelCause, dueAtMs: null })
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('transferStatus', '=', 'IN_PROGRESS')
    .where('openIntent', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

// As many as are worked at together: a job that is behind goes on with the next ones after them.
const batch = 100

/** Every merchant's payments whose time is up and at which nobody works, the longest overdue first; a hundred at most. */
export async function listDueCharges(db: Database, nowMs: number): Promise<readonly Charge[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('dueAtMs', '<=', nowMs)
    .where('openIntent', 'is', null)
    .orderBy('dueAtMs')
    .limit(batch)
    .execute()
}

/** By which references the acquirer knows a merchant's payments. */
export async function listChargeReferences(
  db: Database,
  merchantId: string,
): Promise<readonly Pick<Charge, 'acquirerReference' | 'idempotencyKey'>[]> {
  return db
    .selectFrom('charges')
    .select(['acquirerReference', 'idempotencyKey'])
    .where('merchantId', '=', merchantId)
    .execute()
}
