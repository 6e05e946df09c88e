import { columnNames, type Database, prepareQuery } from '@element-js/database'
import { type RawBuilder, sql } from 'kysely'
import { isDue, type Moment } from '../../clocks/moment.ts'
import type { CvvToken, CvvTokenName } from '../domain/cvv-token.ts'

const tokenColumns = columnNames<CvvToken>({
  merchantId: true,
  tokenHash: true,
  cardId: true,
  requestFingerprint: true,
  mismatches: true,
  sealedCode: true,
  waitingCode: true,
  heldBy: true,
  usedAtMs: true,
  expiresAt: true,
  createdAtMs: true,
})

/** Stores a new token. @returns `false` if its request was made before; nothing is changed then. */
export async function insertCvvToken(db: Database, token: CvvToken): Promise<boolean> {
  const inserted = await db
    .insertInto('cvvTokens')
    .values(token)
    .onConflict((conflict) => conflict.columns(['merchantId', 'tokenHash']).doNothing())
    .returning('tokenHash')
    .executeTakeFirst()
  return inserted !== undefined
}

const byName = prepareQuery((db, { merchantId, tokenHash }: CvvTokenName) =>
  db
    .selectFrom('cvvTokens')
    .select(tokenColumns)
    .where('merchantId', '=', merchantId)
    .where('tokenHash', '=', tokenHash),
)

export async function findCvvToken(
  db: Database,
  { merchantId, tokenHash }: CvvTokenName,
): Promise<CvvToken | undefined> {
  const [token] = await byName(db, { merchantId, tokenHash })
  return token
}

/** One more if a repeated request has another body. */
export function mismatchesAfter(requestFingerprint: string): RawBuilder<number> {
  return sql`mismatches + case when request_fingerprint <> ${requestFingerprint} then 1 else 0 end`
}

/**
 * Finds the token of a repeated request, and counts a mismatch when its body is another one; in one statement, as for a
 * verification. Nothing is counted once the code is wiped: there is nothing left to compare.
 */
export async function repeatCvvToken(
  db: Database,
  { merchantId, tokenHash, requestFingerprint }: CvvTokenName & { readonly requestFingerprint: string },
): Promise<CvvToken | undefined> {
  return db
    .updateTable('cvvTokens')
    .set({ mismatches: mismatchesAfter(requestFingerprint) })
    .where('merchantId', '=', merchantId)
    .where('tokenHash', '=', tokenHash)
    .returning(tokenColumns)
    .executeTakeFirst()
}

/** A payment that takes a token. */
interface Hold extends CvvTokenName {
  readonly heldBy: string
  readonly waitingCode: Uint8Array | null
}

const holding = prepareQuery((db, { merchantId, tokenHash, heldBy, waitingCode }: Hold) =>
  db
    .updateTable('cvvTokens')
    .set({ heldBy, waitingCode })
    .where('merchantId', '=', merchantId)
    .where('tokenHash', '=', tokenHash)
    .where('heldBy', 'is', null)
    .where('sealedCode', 'is not', null)
    .returning('tokenHash'),
)

/**
 * Gives a token to a payment, so that no other payment has it. For the transaction that begins the payment. @returns
 * `false` if it is taken or wiped.
 */
export async function holdCvvToken(
  db: Database,
  { merchantId, tokenHash, heldBy, waitingCode }: Hold,
): Promise<boolean> {
  return (await holding(db, { merchantId, tokenHash, heldBy, waitingCode })).length > 0
}

/** Takes the code of a payment that waited for its payer out of the store. For the transaction that begins its intent. */
export async function takeWaitingCode(db: Database, name: CvvTokenName): Promise<Uint8Array | null> {
  const token = await findCvvToken(db, name)
  await db
    .updateTable('cvvTokens')
    .set({ waitingCode: null })
    .where('merchantId', '=', name.merchantId)
    .where('tokenHash', '=', name.tokenHash)
    .execute()
  return token?.waitingCode ?? null
}

/** Names the payment that holds a token. */
interface HeldToken extends CvvTokenName {
  readonly heldBy: string
}

/** The payment succeeded: the token is used up, and its code is wiped. For the transaction that writes the outcome. */
export async function useUpCvvToken(
  db: Database,
  { merchantId, tokenHash, heldBy, nowMs }: HeldToken & { readonly nowMs: number },
): Promise<void> {
  await db
    .updateTable('cvvTokens')
    .set({ usedAtMs: nowMs, ...wiped })
    .where('merchantId', '=', merchantId)
    .where('tokenHash', '=', tokenHash)
    .where('heldBy', '=', heldBy)
    .execute()
}

/** The payment was declined: another one can have the token. For the transaction that writes the outcome. */
export async function releaseCvvToken(
  db: Database,
  { merchantId, tokenHash, heldBy }: HeldToken,
): Promise<void> {
  await db
    .updateTable('cvvTokens')
    .set({ heldBy: null, waitingCode: null })
    .where('merchantId', '=', merchantId)
    .where('tokenHash', '=', tokenHash)
    .where('heldBy', '=', heldBy)
    .where('usedAtMs', 'is', null)
    .execute()
}

// The fingerprint is of the code too.
const wiped = { sealedCode: null, waitingCode: null, requestFingerprint: null } as const

/**
 * Wipes all merchants' expired codes, even one that a payment holds: the payment has read the code by then, or its
 * payer can no longer pass.
 */
export async function wipeExpiredCodes(db: Database, moment: Moment): Promise<void> {
  await db
    .updateTable('cvvTokens')
    .set(wiped)
    .where(isDue('cvvTokens.expiresAt', moment, { unitMs: 1000 }))
    .where('sealedCode', 'is not', null)
    .execute()
}

/** Wipes the codes of a card. */
export async function wipeCodesOfCard(
  db: Database,
  { merchantId, cardId }: { readonly merchantId: string; readonly cardId: string },
): Promise<void> {
  await db
    .updateTable('cvvTokens')
    .set(wiped)
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .where('sealedCode', 'is not', null)
    .execute()
}

// For this long, an answer to a charge still says that a token was used or has expired, and not merely that it is
// unknown.
const keptMs = 24 * 60 * 60 * 1000

/** Deletes every merchant's tokens that are older than a day, save those of payments that are in progress. */
export async function deleteOldCvvTokens(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('cvvTokens')
    .where(isDue('cvvTokens.createdAtMs', moment, { afterMs: keptMs }))
    .where((where) => where.or([where('heldBy', 'is', null), where('usedAtMs', 'is not', null)]))
    .execute()
}
