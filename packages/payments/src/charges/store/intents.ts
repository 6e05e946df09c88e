import type { Database } from '@element-js/database'
import type { TransferStatus } from '@element-js/protocol/http'
import { dueBatch } from '../../clocks/moment.ts'
import type { Actor } from '../../history/domain/history-event.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { prepareWriteWithEvent } from '../../history/store/history-events.ts'
import type { Charge, ChargeName, Intent } from '../domain/charge.ts'
import { chargeColumns } from './charges.ts'

interface NewIntent extends ChargeName {
  /** The status that the charge must have. */
  readonly from: TransferStatus
  readonly intent: Exclude<Intent, 'abandon'>
  /** Default: the one of the intent. */
  readonly event?: 'authentication_begun'
  readonly owner: string
  /** Who asks for it. */
  readonly actor: Actor
  readonly nowMs: number
  /** Of a capture only. */
  readonly amountMinor?: number
}

/** Of a charge with no operation in progress. */
export const noIntent = { openIntent: null, intentOwner: null, intentAmountMinor: null } as const

interface IntentFields extends ChargeName {
  readonly from: TransferStatus
  readonly intent: Intent
  readonly owner: string
  readonly amountMinor: number | null
}

const beginning = prepareWriteWithEvent<IntentFields, Charge>({
  types: {
    merchantId: 'text',
    idempotencyKey: 'text',
    from: 'text',
    intent: 'text',
    owner: 'text',
    amountMinor: 'bigint',
  },
  build: (db, { merchantId, idempotencyKey, from, intent, owner, amountMinor }) =>
    db
      .updateTable('charges')
      .set({ openIntent: intent, intentOwner: owner, intentAmountMinor: amountMinor })
      .where('merchantId', '=', merchantId)
      .where('idempotencyKey', '=', idempotencyKey)
      .where('transferStatus', '=', from)
      .where('openIntent', 'is', null)
      .returning(chargeColumns),
})

const eventsOfBeginning = {
  // A new charge is created with its intent to authorize; one that waits for its payer gets it after the challenge.
  authorize: 'challenge_passed',
  capture: 'capture_begun',
  cancel: 'cancel_begun',
  expire: 'expiry_begun',
} as const

/**
 * Writes an intent before the acquirer is asked, in one write, so that exactly one of several attempts succeeds.
 *
 * @returns the charge as it is now, or `undefined` if it has another status or an operation is in progress.
 */
export async function beginIntent(db: Database, begun: NewIntent): Promise<Charge | undefined> {
  const { merchantId, idempotencyKey, from, intent, owner, actor, nowMs, amountMinor = null } = begun
  const event = chargeEvent(begun, {
    event: begun.event ?? eventsOfBeginning[intent],
    status: from,
    actor,
    amountMinor,
    atMs: nowMs,
  })
  return beginning(db, { merchantId, idempotencyKey, from, intent, owner, amountMinor }, event)
}

/**
 * Turns the intent to authorize a charge into the intent to abandon it. The address of a challenge is deleted: the
 * charge does not end because its payer has left.
 *
 * @returns the charge as it is now, or `undefined` if another process owns it by now.
 */
export async function abandonAuthorization(db: Database, charge: Charge): Promise<Charge | undefined> {
  return db
    .updateTable('charges')
    .set({ openIntent: 'abandon', challengeUrl: null })
    .where('merchantId', '=', charge.merchantId)
    .where('idempotencyKey', '=', charge.idempotencyKey)
    .where('openIntent', '=', 'authorize')
    .where('intentOwner', '=', charge.intentOwner)
    .returning(chargeColumns)
    .executeTakeFirst()
}

/** Names one intent of one process. */
export type OwnedIntent = Pick<Charge, 'merchantId' | 'idempotencyKey' | 'acquirerReference' | 'intentOwner'>

/** Releases an intent that could not be finalized, for a job to recover it. */
export async function releaseIntent(db: Database, charge: OwnedIntent): Promise<void> {
  await db
    .updateTable('charges')
    .set({ intentOwner: null })
    .where('merchantId', '=', charge.merchantId)
    .where('idempotencyKey', '=', charge.idempotencyKey)
    .where('acquirerReference', '=', charge.acquirerReference)
    .where('intentOwner', '=', charge.intentOwner)
    .execute()
}

/**
 * The charges of all merchants with an intent that no living process works on, the oldest first; a hundred at most.
 *
 * @param deadOwners The owners whose intents are listed, besides those without an owner.
 */
export async function listOrphans(db: Database, deadOwners: readonly string[]): Promise<readonly Charge[]> {
  return db
    .selectFrom('charges')
    .select(chargeColumns)
    .where('openIntent', 'is not', null)
    .where((where) =>
      // No owner has an empty name; SQL has no empty list.
      where.or([where('intentOwner', 'is', null), where('intentOwner', 'in', ['', ...deadOwners])]),
    )
    .orderBy('createdAtMs')
    .limit(dueBatch)
    .execute()
}

interface TakeOver {
  /** As it was listed. */
  readonly orphan: Charge
  readonly owner: string
}

/**
 * Takes over an intent, in one statement, so that exactly one of several attempts succeeds.
 *
 * @returns the payment as it is now, or `undefined` if another process was first.
 */
export async function takeOverIntent(db: Database, { orphan, owner }: TakeOver): Promise<Charge | undefined> {
  return db
    .updateTable('charges')
    .set({ intentOwner: owner })
    .where('merchantId', '=', orphan.merchantId)
    .where('idempotencyKey', '=', orphan.idempotencyKey)
    .where('openIntent', '=', orphan.openIntent)
    .where('intentOwner', 'is not distinct from', orphan.intentOwner)
    .returning(chargeColumns)
    .executeTakeFirst()
}
