import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import { columnNames } from '../../database/column-names.ts'
import type { Database } from '../../database/database.ts'
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

/** Names one attempt; the merchant is part of the name. */
export interface VerificationName {
  readonly merchantId: string
  readonly keyFingerprint: string
}

/** An attempt with the verification that is under way for it. */
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

/** Stores a new attempt. @returns `false` when its key is taken; nothing is changed then. */
export async function insertVerification(db: Database, verification: Verification): Promise<boolean> {
  return (await insertion(db, verification)).length > 0
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
 * Finds the attempt of a request that came again, and counts it as a mismatch when its body is another. One statement,
 * and a write for the same body too: of many guesses at once, in however many processes, each comes after those that
 * were counted before it.
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
 * Ends the verification of an attempt, in one statement, so that of several that try exactly one succeeds.
 *
 * @returns the attempt as it is now, or `undefined` when another was first.
 */
export async function writeVerificationOutcome(
  db: Database,
  { merchantId, keyFingerprint, acquirerReference, declineReason }: FinalState,
): Promise<Verification | undefined> {
  const [ended] = await ending(db, { merchantId, keyFingerprint, acquirerReference, declineReason })
  return ended
}

/** Frees the key of an attempt whose verification never took place; not that of one begun anew since. */
export async function deleteVerification(db: Database, open: OpenVerification): Promise<void> {
  await db
    .deleteFrom('tokenAttempts')
    .where('merchantId', '=', open.merchantId)
    .where('keyFingerprint', '=', open.keyFingerprint)
    .where('acquirerReference', '=', open.acquirerReference)
    .where('openIntent', 'is not', null)
    .execute()
}

/** Takes every merchant's open attempts from owners that are dead. They are nobody's then; each is given once. */
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

/** Forgets every merchant's attempts of more than a day ago: their keys may be used anew. */
export async function deleteOldVerifications(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('tokenAttempts')
    .where('createdAtMs', '<=', nowMs - keptMs)
    .execute()
}
