import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import { columnNames } from '../../database/column-names.ts'
import type { Database } from '../../database/database.ts'
import { type Call, call, writeTogether } from '../../database/direct/write-together.ts'
import { isDue, type Moment } from '../../database/moment.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { Verification } from '../domain/verification.ts'

const verificationColumns = columnNames<Verification>({
  merchantId: true,
  keyFingerprint: true,
  requestFingerprint: true,
  cardId: true,
  method: true,
  acquirerReference: true,
  openIntent: true,
  intentOwner: true,
  declineReason: true,
  mismatches: true,
  createdAtMs: true,
})

/** Names one verification; the merchant is part of the name. */
export interface VerificationName {
  readonly merchantId: string
  readonly keyFingerprint: string
}

/** Names one verification by its reference at the acquirer too: the key may be used again. */
interface OpenVerification extends VerificationName {
  readonly acquirerReference: string
}

const insertion = prepareQuery((db, verification: Verification) =>
  db
    .insertInto('tokenAttempts')
    .values(verification)
    .onConflict((conflict) => conflict.columns(['merchantId', 'keyFingerprint']).doNothing())
    .returning('keyFingerprint'),
)

/**
 * Stores a new verification, and what is made with it.
 *
 * @returns `false` when its key is taken; nothing is changed then.
 */
export async function insertVerification(
  db: Database,
  verification: Verification,
  others: readonly Call<unknown>[] = [],
): Promise<boolean> {
  return (await writeTogether(db, call(insertion, verification), others)) !== null
}

const byName = prepareQuery((db, { merchantId, keyFingerprint }: VerificationName) =>
  db
    .selectFrom('tokenAttempts')
    .select(verificationColumns)
    .where('merchantId', '=', merchantId)
    .where('keyFingerprint', '=', keyFingerprint),
)

export async function findVerification(
  db: Database,
  { merchantId, keyFingerprint }: VerificationName,
): Promise<Verification | undefined> {
  const [verification] = await byName(db, { merchantId, keyFingerprint })
  return verification
}

interface Repetition extends VerificationName {
  readonly requestFingerprint: string
}

const repetition = prepareQuery((db, { requestFingerprint, ...name }: Repetition) =>
  db
    .updateTable('tokenAttempts')
    .set((set) => ({
      mismatches: set
        .case()
        .when('requestFingerprint', '<>', requestFingerprint)
        .then(set('mismatches', '+', 1))
        .else(set.ref('mismatches'))
        .end(),
    }))
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
): Promise<Verification | undefined> {
  const [verification] = await repetition(db, { merchantId, keyFingerprint, requestFingerprint })
  return verification
}

interface FinalState extends OpenVerification {
  readonly declineReason: DeclineReason | null
}

const ending = prepareQuery((db, { declineReason, ...open }: FinalState) =>
  db
    .updateTable('tokenAttempts')
    .set({ openIntent: null, intentOwner: null, declineReason })
    .where('merchantId', '=', open.merchantId)
    .where('keyFingerprint', '=', open.keyFingerprint)
    .where('acquirerReference', '=', open.acquirerReference)
    .where('openIntent', 'is not', null)
    .returning(verificationColumns),
)

/**
 * Writes the outcome of a verification, in one statement, so that of several that try exactly one succeeds, and what
 * follows from it.
 *
 * @returns the verification as it is now, or `undefined` when another was first.
 */
export async function writeVerificationOutcome(
  db: Database,
  { merchantId, keyFingerprint, acquirerReference, declineReason }: FinalState,
  others: readonly Call<unknown>[] = [],
): Promise<Verification | undefined> {
  const state = { merchantId, keyFingerprint, acquirerReference, declineReason }
  return (await writeTogether(db, call(ending, state), others))?.row
}

/** Frees the key of a verification that never took place; not that of one which has been begun again since. */
export async function deleteVerification(db: Database, open: OpenVerification): Promise<void> {
  await db
    .deleteFrom('tokenAttempts')
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
): Promise<readonly Verification[]> {
  return db
    .updateTable('tokenAttempts')
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
    .deleteFrom('tokenAttempts')
    .where(isDue('tokenAttempts.createdAtMs', moment, { afterMs: keptMs }))
    .execute()
}
