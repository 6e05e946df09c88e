import { sql } from 'kysely'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { Database } from '../../database/database.ts'
import { type Call, call, writeTogether } from '../../database/direct/write-together.ts'
import { isDue, type Moment } from '../../database/moment.ts'
import { gatherQueries } from '../../database/shared/gather-queries.ts'
import type { ColumnTypes } from '../../database/shared/rows-of-many.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { Verification } from '../domain/verification.ts'
import {
  insertCardsOf,
  insertionsOf,
  type NewCard,
  type NewCardValues,
  newCardTypes,
  newCardValues,
} from './cards.ts'

const verificationTypes: ColumnTypes<Verification> = {
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

const verificationColumns = Object.keys(verificationTypes) as readonly (keyof Verification)[]

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
    .insertInto('verifications')
    .values(verification)
    .onConflict((conflict) => conflict.columns(['merchantId', 'keyFingerprint']).doNothing())
    .returning('keyFingerprint'),
)

/** Rows that are written together with a verification or its outcome. */
interface MadeTogether {
  readonly card: NewCard | null
  /** A change to the record of the temporary hold. Default: none. */
  readonly hold?: Call<unknown> | false
}

function writesOf({ card, hold }: MadeTogether): readonly Call<unknown>[] {
  return [...(card ? insertionsOf(card) : []), ...(hold ? [hold] : [])]
}

interface NewVerification extends MadeTogether {
  readonly verification: Verification
}

const columns = sql.join(verificationColumns.map((name) => sql.ref(name)))

const gatheredInsertion = gatherQueries<NewVerification, Verification & NewCardValues, object>({
  alone: async (db, { verification, ...made }) => {
    const written = await writeTogether(db, call(insertion, verification), writesOf(made))
    return written ? [written.row] : []
  },
  valuesOf: ({ verification, card }) => ({ ...verification, ...newCardValues(card) }),
  types: { ...verificationTypes, ...newCardTypes },
  together: (asked) => sql`
    with asked as materialized ${asked},
      inserted as (
        insert into verifications (${columns}) select ${columns} from asked order by merchant_id, key_fingerprint
        on conflict (merchant_id, key_fingerprint) do nothing
        returning acquirer_reference),
      begun as (select place from asked join inserted using (acquirer_reference)),
      ${insertCardsOf('begun')}
    select place from begun`,
})

/**
 * Stores a new verification, and what is made with it.
 *
 * @returns `false` if its key is taken; nothing is changed then.
 */
export async function insertVerification(
  db: Database,
  verification: Verification,
  made: MadeTogether = { card: null },
): Promise<boolean> {
  if (!made.hold) return (await gatheredInsertion(db, { verification, ...made })).length > 0
  return (await writeTogether(db, call(insertion, verification), writesOf(made))) !== null
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
): Promise<Verification | undefined> {
  const [verification] = await byName(db, { merchantId, keyFingerprint })
  return verification
}

interface Repetition extends VerificationName {
  readonly requestFingerprint: string
}

const repetition = prepareQuery((db, { requestFingerprint, ...name }: Repetition) =>
  db
    .updateTable('verifications')
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
    .updateTable('verifications')
    .set({ openIntent: null, intentOwner: null, declineReason })
    .where('merchantId', '=', open.merchantId)
    .where('keyFingerprint', '=', open.keyFingerprint)
    .where('acquirerReference', '=', open.acquirerReference)
    .where('openIntent', 'is not', null)
    .returning(verificationColumns),
)

interface VerificationOutcome extends MadeTogether {
  readonly state: FinalState
}

const gatheredEnding = gatherQueries<VerificationOutcome, FinalState & NewCardValues, Verification>({
  alone: async (db, { state, ...made }) => {
    const written = await writeTogether(db, call(ending, state), writesOf(made))
    return written ? [written.row] : []
  },
  valuesOf: ({ state, card }) => ({ ...state, ...newCardValues(card) }),
  types: {
    ...{ merchantId: 'text', keyFingerprint: 'text', acquirerReference: 'text', declineReason: 'text' },
    ...newCardTypes,
  },
  together: (asked) => sql`
    with asked as materialized ${asked},
      ended as (
        update verifications set open_intent = null, intent_owner = null, decline_reason = asked.decline_reason
        from asked
        where verifications.merchant_id = asked.merchant_id and verifications.key_fingerprint = asked.key_fingerprint
          and verifications.acquirer_reference = asked.acquirer_reference and verifications.open_intent is not null
        returning asked.place, ${sql.join(verificationColumns.map((name) => sql.ref(`verifications.${name}`)))}),
      ${insertCardsOf('ended')}
    select place, ${columns} from ended`,
})

/**
 * Writes the outcome of a verification and its consequences, in one statement, so that exactly one of several attempts
 * succeeds.
 *
 * @returns the verification as it is now, or `undefined` if another process was first.
 */
export async function writeVerificationOutcome(
  db: Database,
  { merchantId, keyFingerprint, acquirerReference, declineReason }: FinalState,
  made: MadeTogether = { card: null },
): Promise<Verification | undefined> {
  const state = { merchantId, keyFingerprint, acquirerReference, declineReason }
  if (made.hold) return (await writeTogether(db, call(ending, state), writesOf(made)))?.row
  const [ended] = await gatheredEnding(db, { state, ...made })
  return ended
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
): Promise<readonly Verification[]> {
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
