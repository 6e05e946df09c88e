import type { TransferStatus } from '@element-js/protocol/http'
import type { CancelCause, Charge, Intent } from '../domain/charge.ts'
import type { Conclusion } from '../domain/conclude-intent.ts'
import { chargeColumns } from './columns.ts'
import type { Database } from './database.ts'
import { prepareQuery } from './prepare-query.ts'

/** Names one payment; the merchant is part of the name. */
export interface ChargeName {
  readonly merchantId: string
  readonly idempotencyKey: string
}

interface NewIntent extends ChargeName {
  /** The status that the payment must have. */
  readonly from: TransferStatus
  readonly intent: Intent
  readonly owner: string
  /** Of a capture only. */
  readonly amountMinor?: number
}

/** An intent that has ended: the payment as it was while the intent was open, and what is to be written. */
export interface EndedIntent {
  readonly charge: Charge
  readonly conclusion: Conclusion
}

const noIntent = { openIntent: null, intentOwner: null, intentAmountMinor: null } as const

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

/**
 * Notes what is about to be asked of the acquirer, in one statement, so that of several that try exactly one succeeds.
 *
 * @returns the payment as it is now, or `undefined` when it has another status or something is under way.
 */
export async function beginIntent(db: Database, begun: NewIntent): Promise<Charge | undefined> {
  const { merchantId, idempotencyKey, from, intent, owner, amountMinor = null } = begun
  return db
    .updateTable('charges')
    .set({ openIntent: intent, intentOwner: owner, intentAmountMinor: amountMinor })
    .where('merchantId', '=', merchantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('transferStatus', '=', from)
    .where('openIntent', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

interface Ending extends Conclusion, ChargeName {
  readonly from: TransferStatus
  readonly intent: Intent | null
  readonly owner: string | null
}

const ending = prepareQuery(
  (db, { merchantId, idempotencyKey, from, intent, owner, ...conclusion }: Ending) =>
    db
      .updateTable('charges')
      .set({ ...conclusion, ...noIntent })
      .where('merchantId', '=', merchantId)
      .where('idempotencyKey', '=', idempotencyKey)
      .where('transferStatus', '=', from)
      .where('openIntent', '=', intent)
      .where('intentOwner', '=', owner)
      .returning(chargeColumns),
)

/**
 * Ends what was under way: moves a payment and closes its intent, in one statement, so that of two that try
 * exactly one succeeds.
 *
 * @returns the payment as it is now, or `undefined` when another was first, or has taken the intent over.
 */
export async function closeIntent(
  db: Database,
  { charge, conclusion }: EndedIntent,
): Promise<Charge | undefined> {
  const { merchantId, idempotencyKey, transferStatus: from } = charge
  const { openIntent: intent, intentOwner: owner } = charge
  const { transferStatus, finalAmountMinor, declineReason, cancelCause, dueAtMs } = conclusion
  const written = { transferStatus, finalAmountMinor, declineReason, cancelCause, dueAtMs }
  const [ended] = await ending(db, { merchantId, idempotencyKey, from, intent, owner, ...written })
  return ended
}

/**
 * Turns the intent to authorize a payment into that to abandon it.
 *
 * @returns the payment as it is now, or `undefined` when its owner is another by now.
 */
export async function abandonAuthorization(db: Database, charge: Charge): Promise<Charge | undefined> {
  return db
    .updateTable('charges')
    .set({ openIntent: 'abandon' })
    .where('merchantId', '=', charge.merchantId)
    .where('idempotencyKey', '=', charge.idempotencyKey)
    .where('openIntent', '=', 'authorize')
    .where('intentOwner', '=', charge.intentOwner)
    .returningAll()
    .executeTakeFirst()
}

interface Unauthenticated extends ChargeName {
  readonly cancelCause: CancelCause
}

/**
 * Cancels a payment that waits for its payer's authentication. Nothing was asked of the acquirer by then.
 *
 * @returns the payment as it is now, or `undefined` when it waits no longer.
 */
export async function cancelWaiting(
  db: Database,
  { merchantId, idempotencyKey, cancelCause }: Unauthenticated,
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

/** Gives an intent up that could not be ended, for a job to take up. */
export async function disownIntent(db: Database, charge: Charge): Promise<void> {
  await db
    .updateTable('charges')
    .set({ intentOwner: null })
    .where('merchantId', '=', charge.merchantId)
    .where('idempotencyKey', '=', charge.idempotencyKey)
    .where('acquirerReference', '=', charge.acquirerReference)
    .where('intentOwner', '=', charge.intentOwner)
    .execute()
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

/**
 * Every merchant's payments with something under way at which nobody works, the oldest first; a hundred at most.
 *
 * @param deadOwners Whose intents are meant; those of nobody are besides.
 */
export async function listOrphans(db: Database, deadOwners: readonly string[]): Promise<readonly Charge[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('openIntent', 'is not', null)
    .where((where) =>
      // No owner has an empty name; SQL has no empty list.
      where.or([where('intentOwner', 'is', null), where('intentOwner', 'in', ['', ...deadOwners])]),
    )
    .orderBy('createdAtMs')
    .limit(batch)
    .execute()
}

interface TakeOver {
  /** As it was listed. */
  readonly orphan: Charge
  readonly owner: string
}

/**
 * Takes an intent over, in one statement, so that of several that try exactly one succeeds.
 *
 * @returns the payment as it is now, or `undefined` when another was first.
 */
export async function takeOverIntent(db: Database, { orphan, owner }: TakeOver): Promise<Charge | undefined> {
  return db
    .updateTable('charges')
    .set({ intentOwner: owner })
    .where('merchantId', '=', orphan.merchantId)
    .where('idempotencyKey', '=', orphan.idempotencyKey)
    .where('openIntent', '=', orphan.openIntent)
    .where('intentOwner', 'is not distinct from', orphan.intentOwner)
    .returningAll()
    .executeTakeFirst()
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
