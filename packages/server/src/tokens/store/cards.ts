import { columnNames } from '../../database/column-names.ts'
import type { Database } from '../../database/database.ts'
import { type Call, call } from '../../database/direct/write-together.ts'
import { isDue, type Moment } from '../../database/moment.ts'
import type { Schema } from '../../database/schema.ts'
import { type PreparedQuery, prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { Card, CardName } from '../domain/card.ts'

/** Every column of the table `cards`. */
export const cardColumns: readonly (keyof Card)[] = columnNames<Card>({
  merchantId: true,
  cardId: true,
  cardHolderName: true,
  expirationMonth: true,
  expirationYear: true,
  brand: true,
  network: true,
  bin: true,
  last4: true,
  fingerprint: true,
  sealedPan: true,
  expiresAt: true,
  linkId: true,
  customerId: true,
  deletedAtMs: true,
  createdAtMs: true,
})

export interface NewCard {
  readonly card: Card
  /** `null` when the card was verified, which used the code up. */
  readonly sealedCode: Uint8Array | null
}

const insertion = prepareQuery((db, card: Card) => db.insertInto('cards').values(card))
const codeInsertion = prepareQuery((db, code: Schema['securityCodes']) =>
  db.insertInto('securityCodes').values(code),
)

/** Stores a card and, for as long as its token is unconfirmed, its security code. For a transaction. */
export async function insertCard(db: Database, card: NewCard): Promise<void> {
  for (const insertion of insertionsOf(card)) await insertion.run(db)
}

/** The insertions of a card, to be written together with what it is made for. */
export function insertionsOf({ card, sealedCode }: NewCard): readonly Call<unknown>[] {
  const { merchantId, cardId, expiresAt } = card
  const code = sealedCode && expiresAt !== null && { merchantId, cardId, sealedCode, expiresAt }
  return [call(insertion, card), ...(code ? [call(codeInsertion, code)] : [])]
}

const byName = prepareQuery((db, { merchantId, cardId }: CardName) =>
  db
    .selectFrom('cards')
    .select(cardColumns)
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId),
)

export async function findCard(db: Database, { merchantId, cardId }: CardName): Promise<Card | undefined> {
  const [card] = await byName(db, { merchantId, cardId })
  return card
}

/** The cards of one merchant, by their ids. */
export async function listCardsByName(
  db: Database,
  names: readonly CardName[],
): Promise<ReadonlyMap<string, Card>> {
  const [first] = names
  if (!first) return new Map()
  const ids = names.map(({ cardId }) => cardId)
  const cards = await db
    .selectFrom('cards')
    .select(cardColumns)
    .where('merchantId', '=', first.merchantId)
    .where('cardId', 'in', ids)
    .execute()
  return new Map(cards.map((card) => [card.cardId, card]))
}

/** Takes a security code out of the store. */
export const codeTaking: PreparedQuery<CardName, { readonly sealedCode: Uint8Array }> = prepareQuery(
  (db, { merchantId, cardId }: CardName) =>
    db
      .deleteFrom('securityCodes')
      .where('merchantId', '=', merchantId)
      .where('cardId', '=', cardId)
      .returning('sealedCode'),
)

/** Takes the security code out of the store, so that no two payments can have it. */
export async function takeSecurityCode(
  db: Database,
  { merchantId, cardId }: CardName,
): Promise<Uint8Array | null> {
  const [row] = await codeTaking(db, { merchantId, cardId })
  return row?.sealedCode ?? null
}

const confirmation = prepareQuery((db, { merchantId, cardId }: CardName) =>
  db
    .updateTable('cards')
    .set({ expiresAt: null })
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .where('expiresAt', 'is not', null)
    .where('sealedPan', 'is not', null),
)

/** A payment succeeded: the token no longer expires, unless its number was wiped before the acquirer answered. */
export async function confirmCard(db: Database, { merchantId, cardId }: CardName): Promise<void> {
  await confirmation(db, { merchantId, cardId })
}

// A payment that was accepted in a token's last second must still find the number, and may be retried for a while.
const graceSeconds = 300

/** Wipes the codes and numbers of every merchant's expired tokens. What may be shown of the card stays. */
export async function wipeExpiredCards(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('securityCodes')
    .where(isDue('securityCodes.expiresAt', moment, { unitMs: 1000 }))
    .execute()
  await db
    .updateTable('cards')
    .set({ sealedPan: null })
    .where(isDue('cards.expiresAt', moment, { unitMs: 1000, afterMs: graceSeconds * 1000 }))
    .where('sealedPan', 'is not', null)
    .execute()
}
