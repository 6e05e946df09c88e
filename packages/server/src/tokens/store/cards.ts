import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { type Call, call } from '../../database/direct/write-together.ts'
import { isDue, type Moment } from '../../database/moment.ts'
import type { Schema } from '../../database/schema.ts'
import { gatherQueries } from '../../database/shared/gather-queries.ts'
import type { ColumnTypes } from '../../database/shared/rows-of-many.ts'
import { type PreparedQuery, prepareQuery } from '../../database/sqlite/prepare-query.ts'
import { searchTextsOf } from '../../values/search/search-texts.ts'
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

const insertion = prepareQuery((db, row: NewCardRow) => db.insertInto('cards').values(row))
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
  return [call(insertion, newRowOf(card)), ...(code ? [call(codeInsertion, code)] : [])]
}

function newRowOf(card: Card): NewCardRow {
  return { ...card, searchTexts: searchTextsOf({ names: [card.cardHolderName] }) }
}

/** The columns of a new card and its code by names that no other values of a query have; all `null`: there is no card. */
export type NewCardValues = {
  readonly [Name in keyof NewCardRow as `card_${Name}`]: NewCardRow[Name] | null
} & { readonly card_sealedCode: Uint8Array | null }

const prefixed = newCardColumns.map((name) => [name, `card_${name}`] as const)

export const newCardTypes = {
  ...Object.fromEntries(prefixed.map(([name, own]) => [own, cardTypes[name]])),
  card_sealedCode: 'bytea',
} as ColumnTypes<NewCardValues>

export function newCardValues(made: NewCard | null): NewCardValues {
  const row = made && newRowOf(made.card)
  const values = Object.fromEntries(prefixed.map(([name, own]) => [own, row?.[name] ?? null]))
  return { ...values, card_sealedCode: made?.sealedCode ?? null } as NewCardValues
}

/**
 * The insertions of the new cards of many, as parts of a statement that has their values as `asked`. PostgreSQL only.
 *
 * @param source The part of the statement that has the `place` of each whose card is stored.
 */
export function insertCardsOf(source: string): RawBuilder<unknown> {
  const columns = sql.join(newCardColumns.map((name) => sql.ref(name)))
  const values = sql.join(prefixed.map(([, own]) => sql.ref(`asked.${own}`)))
  return sql`
    new_cards as (
      insert into cards (${columns}) select ${values} from asked join ${sql.table(source)} using (place)
      where asked.card_card_id is not null),
    new_codes as (
      insert into security_codes (merchant_id, card_id, sealed_code, expires_at)
      select card_merchant_id, card_card_id, card_sealed_code, card_expires_at
      from asked join ${sql.table(source)} using (place)
      where card_sealed_code is not null and card_expires_at is not null)`
}

const byName = prepareQuery((db, { merchantId, cardId }: CardName) =>
  db
    .selectFrom('cards')
    .select(cardColumns)
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId),
)

const gatheredByName = gatherQueries<CardName, CardName, Card>({
  alone: byName,
  valuesOf: ({ merchantId, cardId }) => ({ merchantId, cardId }),
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

/**
 * The confirmation of a card by a payment, to be written together with it: the token no longer expires, unless its number
 * was wiped before the acquirer answered.
 */
export function confirmationOf({ merchantId, cardId }: CardName): Call<unknown> {
  return call(confirmation, { merchantId, cardId })
}

/**
 * The confirmations of many, in a statement that has their values as `asked`. PostgreSQL only.
 *
 * @param source The part of the statement that has the `place` of each whose payment is written.
 */
export function confirmCardsOf(source: string): RawBuilder<unknown> {
  return sql`
    update cards set expires_at = null from asked join ${sql.table(source)} using (place)
    where cards.merchant_id = asked.merchant_id and cards.card_id = asked.confirmed_card_id
      and cards.expires_at is not null and cards.sealed_pan is not null`
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
