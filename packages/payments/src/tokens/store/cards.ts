import {
  type ColumnTypes,
  type Database,
  gatherQueries,
  type Part,
  prepareQuery,
  type Schema,
} from '@element-js/database'
import { searchTextsOf } from '@element-js/values'
import { sql } from 'kysely'
import { isDue, type Moment } from '../../clocks/moment.ts'
import type { Card, CardName } from '../domain/card.ts'

/** The values of a new row of the table `cards`. */
type NewCardRow = Card & { readonly searchTexts: string }

/** Every column of the table `cards`, and how PostgreSQL reads its values. */
const cardTypes: ColumnTypes<NewCardRow> = {
  merchantId: 'text',
  cardId: 'text',
  cardHolderName: 'text',
  expirationMonth: 'bigint',
  expirationYear: 'bigint',
  brand: 'text',
  network: 'text',
  bin: 'text',
  last4: 'text',
  fingerprint: 'text',
  sealedPan: 'bytea',
  expiresAt: 'bigint',
  linkId: 'text',
  customerId: 'text',
  deletedAtMs: 'bigint',
  createdAtMs: 'bigint',
  searchTexts: 'text',
}

/** The names of these columns. */
const newCardColumns = Object.keys(cardTypes) as readonly (keyof NewCardRow)[]

/** The columns of a card. */
export const cardColumns: readonly (keyof Card)[] = newCardColumns.filter((name) => name !== 'searchTexts')

export interface NewCard {
  readonly card: Card
  /** `null` if the card was verified, which used up the code. */
  readonly sealedCode: Uint8Array | null
}

const codeTypes: ColumnTypes<Schema['securityCodes']> = {
  merchantId: 'text',
  cardId: 'text',
  sealedCode: 'bytea',
  expiresAt: 'bigint',
}

const buildInsertion = (db: Database, row: NewCardRow) => db.insertInto('cards').values(row)
const buildCodeInsertion = (db: Database, code: Schema['securityCodes']) =>
  db.insertInto('securityCodes').values(code)

const insertion = prepareQuery(buildInsertion)
const codeInsertion = prepareQuery(buildCodeInsertion)

/** The values of a new card and, for as long as its token is unconfirmed, of its security code. */
export interface NewCardValues {
  readonly card: NewCardRow
  readonly code: Schema['securityCodes']
}

/** The insertions of a new card and its code, to be written together with what the card is made for. */
export const newCardParts: { readonly [Name in keyof NewCardValues]: Part<NewCardValues[Name]> } = {
  card: { types: cardTypes, statements: [buildInsertion] },
  code: { types: codeTypes, statements: [buildCodeInsertion] },
}

/** The values of these insertions. @param made `null`: there is no new card. */
export function newCardValues(made: NewCard | null): {
  readonly [Name in keyof NewCardValues]: NewCardValues[Name] | null
} {
  if (!made) return { card: null, code: null }
  const { card, sealedCode } = made
  const { merchantId, cardId, expiresAt, cardHolderName } = card
  return {
    card: { ...card, searchTexts: searchTextsOf({ names: [cardHolderName] }) },
    code: sealedCode && expiresAt !== null ? { merchantId, cardId, sealedCode, expiresAt } : null,
  }
}

/** Stores a card and its security code. For a transaction. */
export async function insertCard(db: Database, made: NewCard): Promise<void> {
  const { card, code } = newCardValues(made)
  if (card) await insertion(db, card)
  if (code) await codeInsertion(db, code)
}

const byName = prepareQuery((db, { merchantId, cardId }: CardName) =>
  db
    .selectFrom('cards')
    .select(cardColumns)
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId),
)

const gatheredByName = gatherQueries<CardName, Card>({
  alone: byName,
  types: { merchantId: 'text', cardId: 'text' },
  together: (asked) => sql`
    select asked.place, ${sql.join(cardColumns.map((name) => sql.ref(`cards.${name}`)))}
    from ${asked} as asked join cards on cards.merchant_id = asked.merchant_id and cards.card_id = asked.card_id`,
})

export async function findCard(db: Database, { merchantId, cardId }: CardName): Promise<Card | undefined> {
  const [card] = await gatheredByName(db, { merchantId, cardId })
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

const buildCodeTaking = (db: Database, { merchantId, cardId }: CardName) =>
  db
    .deleteFrom('securityCodes')
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .returning('sealedCode')

const codeTaking = prepareQuery(buildCodeTaking)

const nameTypes: ColumnTypes<CardName> = { merchantId: 'text', cardId: 'text' }

/** Takes a security code out of the store together with what it is taken for. Returns the `sealedCode`. */
export const codeTakingPart: Part<CardName> = { types: nameTypes, statements: [buildCodeTaking] }

/** Takes the security code out of the store, so that no two payments can have it. */
export async function takeSecurityCode(
  db: Database,
  { merchantId, cardId }: CardName,
): Promise<Uint8Array | null> {
  const [row] = await codeTaking(db, { merchantId, cardId })
  return row?.sealedCode ?? null
}

/**
 * The confirmation of a card by a payment, to be written together with it: the token no longer expires, unless its number
 * was wiped before the acquirer answered.
 */
export const confirmationPart: Part<CardName> = {
  types: nameTypes,
  statements: [
    (db, { merchantId, cardId }) =>
      db
        .updateTable('cards')
        .set({ expiresAt: null })
        .where('merchantId', '=', merchantId)
        .where('cardId', '=', cardId)
        .where('expiresAt', 'is not', null)
        .where('sealedPan', 'is not', null),
  ],
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
