import { type ColumnTypes, type Database, prepareQuery, prepareWrite } from '@element-js/database'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import { isDue, type Moment } from '../../clocks/moment.ts'
import type { StoredVerification } from '../domain/verification.ts'
import { type NewCard, type NewCardValues, newCardParts, newCardValues } from './cards.ts'
import { mismatchesAfter } from './cvv-tokens.ts'
import { holdDeletionPart, holdInsertionPart, type OwnedHold, type TemporaryHold } from './temporary-holds.ts'

const verificationTypes: ColumnTypes<StoredVerification> = {
  merchantId: 'text',
  keyFingerprint: 'text',
  requestFingerprint: 'text',
  cardId: 'text',
  method: 'text',
  acquirerReference: 'text',
  openIntent: 'text',
  intentOwner: 'text',
  declineReason: 'text',
  mismatches: 'bigint',
  createdAtMs: 'bigint',
}

const verificationColumns = Object.keys(verificationTypes) as readonly (keyof StoredVerification)[]

/** Names one verification; the merchant is part of the name. */
export interface VerificationName {
  readonly merchantId: string
  readonly keyFingerprint: string
}

/** Names one verification by its reference at the acquirer too: the key may be used again. */
interface OpenVerification extends VerificationName {
  readonly acquirerReference: string
}

type InsertionParts = NewCardValues & { readonly hold: OwnedHold }

const insertion = prepareWrite<StoredVerification, InsertionParts, object>({
  types: verificationTypes,
  orderBy: ['merchantId', 'keyFingerprint'],
  build: (db, verification) =>
    db
      .insertInto('verifications')
      .values(verification)
      .onConflict((conflict) => conflict.columns(['merchantId', 'keyFingerprint']).doNothing())
      .returning('acquirerReference'),
  parts: { ...newCardParts, hold: holdInsertionPart },
})

interface MadeWithVerification {
  /** Default: none. */
  readonly card?: NewCard | null
  /** The record of an amount that may be reserved. Default: none. */
  readonly hold?: OwnedHold | null
}

/**
 * Stores a new verification, and what is made with it.
 *
 * @returns `false` if its key is taken; nothing is changed then.
 */
export async function insertVerification(
  db: Database,
  verification: StoredVerification,
  { card = null, hold = null }: MadeWithVerification = {},
): Promise<boolean> {
  const parts = { ...newCardValues(card), hold }
  return (await insertion(db, { values: verification, parts })) !== undefined
}

const byName = prepareQuery((db, { merchantId, keyFingerprint }: VerificationName) =>
  db
    .selectFrom('verifications')
    .select(verificationColumns)
    .where('merchantId', '=', merchantId)
    .where('keyFingerprint', '=', keyFingerprint),
)

export async function findVerification(
  db: Database,
  { merchantId, keyFingerprint }: VerificationName,
): Promise<StoredVerification | undefined> {
  const [verification] = await byName(db, { merchantId, keyFingerprint })
  return verification
}

interface Repetition extends VerificationName {
  readonly requestFingerprint: string
}

const repetition = prepareQuery((db, { requestFingerprint, ...name }: Repetition) =>
  db
    .updateTable('verifications')
    .set({ mismatches: mismatchesAfter(requestFingerprint) })
    .where('merchantId', '=', name.merchantId)
    .where('keyFingerprint', '=', name.keyFingerprint)
    .returning(verificationColumns),
)

/**
 * Finds the verification of a repeated request, and counts a mismatch when its body is another one. It is one statement,
 * which writes for the same body too: of many simultaneous guesses, in however many processes, each comes after those
 * that were counted before it.
 */
export async function repeatVerification(
  db: Database,
  { merchantId, keyFingerprint, requestFingerprint }: Repetition,
): Promise<StoredVerification | undefined> {
  const [verification] = await repetition(db, { merchantId, keyFingerprint, requestFingerprint })
  return verification
}

interface FinalState extends OpenVerification {
  readonly declineReason: DeclineReason | null
}

type OutcomeParts = NewCardValues & { readonly hold: TemporaryHold }

const ending = prepareWrite<FinalState, OutcomeParts, StoredVerification>({
  types: { merchantId: 'text', keyFingerprint: 'text', acquirerReference: 'text', declineReason: 'text' },
  build: (db, { declineReason, ...open }) =>
    db
      .updateTable('verifications')
      .set({ openIntent: null, intentOwner: null, declineReason })
      .where('merchantId', '=', open.merchantId)
      .where('keyFingerprint', '=', open.keyFingerprint)
      .where('acquirerReference', '=', open.acquirerReference)
      .where('openIntent', 'is not', null)
      .returning(verificationColumns),
  parts: { ...newCardParts, hold: holdDeletionPart },
})

interface MadeWithOutcome {
  /** Default: none. */
  readonly card?: NewCard | null
  /** The record of a hold that is deleted, because nothing is reserved. Default: none. */
  readonly hold?: TemporaryHold | null
}

/**
 * Writes the outcome of a verification and its consequences, in one step, so that exactly one of several attempts
 * succeeds.
 *
 * @returns the verification as it is now, or `undefined` if another process was first.
 */
export async function writeVerificationOutcome(
  db: Database,
  { merchantId, keyFingerprint, acquirerReference, declineReason }: FinalState,
  { card = null, hold = null }: MadeWithOutcome = {},
): Promise<StoredVerification | undefined> {
  const values = { merchantId, keyFingerprint, acquirerReference, declineReason }
  return ending(db, { values, parts: { ...newCardValues(card), hold } })
}

/** Frees the key of a verification that never took place; not that of one which has been begun again since. */
export async function deleteVerification(db: Database, open: OpenVerification): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('merchantId', '=', open.merchantId)
    .where('keyFingerprint', '=', open.keyFingerprint)
    .where('acquirerReference', '=', open.acquirerReference)
    .where('openIntent', 'is not', null)
    .execute()
}

/** Releases every merchant's open verifications of dead owners. Each is returned once. */
export async function releaseVerifications(
  db: Database,
  deadOwners: readonly string[],
): Promise<readonly StoredVerification[]> {
  return db
    .updateTable('verifications')
    .set({ intentOwner: null })
    .where('openIntent', 'is not', null)
    .where('intentOwner', 'in', deadOwners)
    .returningAll()
    .execute()
}

// A laptop that was closed in the middle of a payment is opened again the next morning.
const keptMs = 24 * 60 * 60 * 1000

/** Deletes every merchant's verifications that are older than a day: their keys can be used again. */
export async function deleteOldVerifications(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where(isDue('verifications.createdAtMs', moment, { afterMs: keptMs }))
    .execute()
}
