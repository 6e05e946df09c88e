import type { Card } from '../domain/card.ts'
import type { Database } from './database.ts'

/** Names one card; the merchant is part of the name. */
export interface CardName {
  readonly merchantId: string
  readonly cardId: string
}

export interface NewCard {
  readonly card: Card
  /** `null` when the card was verified, which used the code up. */
  readonly sealedCode: Uint8Array | null
}

/** Stores a card and, for as long as its token is unconfirmed, its security code. For a transaction. */
export async function insertCard(db: Database, { card, sealedCode }: NewCard): Promise<void> {
  const { merchantId, cardId, expiresAt } = card
  await db.insertInto('cards').values(card).execute()
  if (!sealedCode || expiresAt === null) return
  await db.insertInto('securityCodes').values({ merchantId, cardId, sealedCode, expiresAt }).execute()
}

export async function findCard(db: Database, { merchantId, cardId }: CardName): Promise<Card | undefined> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .executeTakeFirst()
}

/** Takes the security code out of the store, so that no two payments can have it. */
export async function takeSecurityCode(
  db: Database,
  { merchantId, cardId }: CardName,
): Promise<Uint8Array | null> {
  const row = await db
    .deleteFrom('securityCodes')
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .returning('sealedCode')
    .executeTakeFirst()
  return row?.sealedCode ?? null
}

/** A payment succeeded: the token no longer expires, unless its number was wiped before the acquirer answered. */
export async function confirmCard(db: Database, { merchantId, cardId }: CardName): Promise<void> {
  await db
    .updateTable('cards')
    .set({ expiresAt: null })
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .where('expiresAt', 'is not', null)
    .where('sealedPan', 'is not', null)
    .execute()
}

// A payment that was accepted in a token's last second must still find the number, and may be retried for a while.
const graceSeconds = 300

/** Wipes the codes and numbers of every merchant's expired tokens. What may be shown of the card stays. */
export async function wipeExpiredCards(db: Database, nowSeconds: number): Promise<void> {
  await db.deleteFrom('securityCodes').where('expiresAt', '<=', nowSeconds).execute()
  await db
    .updateTable('cards')
    .set({ sealedPan: null })
    .where('expiresAt', '<=', nowSeconds - graceSeconds)
    .where('sealedPan', 'is not', null)
    .execute()
}
