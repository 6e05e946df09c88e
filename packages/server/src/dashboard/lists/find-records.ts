import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isPostgres } from '../../database/postgres/is-postgres.ts'
import type { Schema } from '../../database/schema.ts'
import { type Narrowing, periodOf, wholeCurrencies } from './narrowing.ts'
import { beginsWith, contains, toAsciiLowerCase } from './paging.ts'
import { readSearchedAmount } from './searched-amount.ts'

/** What a person searches for among the records of a merchant. */
export interface Search extends Pick<Narrowing, 'fromMs' | 'untilMs'> {
  readonly merchantId: string
  readonly search: string
}

const linkId = sql<string>`link_id`.as('linkId')

type Found<Column extends string> = SelectQueryBuilder<Schema, keyof Schema, Readonly<Record<Column, string>>>

/**
 * Names, amounts and last digits have no index, because every payment would have to update it. They are searched among
 * this many of the latest records of the period, which takes about 30 ms.
 */
const mostWithoutIndex = 10_000

/**
 * The beginning of an order or an e-mail address is searched among the latest records too, and beyond them with its
 * index, which finds this many records in no order. A shop can have a hundred thousand links for one e-mail address,
 * and sorting all of them took seconds.
 */
const mostByIndex = 10_000

/**
 * Finds the ids of a merchant's links by the id, the beginning of the order or the e-mail address, a part of the
 * payer's name, the amount, or the last digits of the card that paid. Each part uses its own index, which databases do
 * not do for conditions joined by `or`.
 */
export function findLinks(db: Database, search: Search): Found<'linkId'> {
  const { merchantId, search: text } = search
  const links = db.selectFrom('paymentLinks').select('linkId').where('merchantId', '=', merchantId)
  const beginnings = [
    beginsWith(db, sql.ref('orderId'), text),
    beginsWith(db, sql`lower(${termOf(db, 'email')})`, toAsciiLowerCase(text)),
  ]
  const found = beginnings.reduce(
    (query, begins) => query.unionAll(atMost(db, links.where(begins)).select('linkId')),
    links.where('linkId', '=', text),
  )
  const matches = matchesOf(db, text, [termOf(db, 'name')])
  const conditions = matches === null ? beginnings : [...beginnings, matches]
  const recent = latest(db, 'paymentLinks', search)
  const withRecent = found.unionAll(recent.select(linkId).where(anyOf(conditions)))
  if (!isLastFour(text)) return withRecent as unknown as Found<'linkId'>
  const byCard = latest(db, 'charges', search).where('linkId', 'is not', null).where(hasCardEndingIn(text))
  return withRecent.unionAll(byCard.select(linkId)) as unknown as Found<'linkId'>
}

/**
 * Finds the idempotency keys of a merchant's card payments by the key, the beginning of the reference, anything that
 * finds their link, a part of the cardholder's name or of the payer's name or e-mail address, the amount, or the last
 * digits of the card.
 */
export function findCharges(db: Database, search: Search): Found<'idempotencyKey'> {
  const { merchantId, search: text } = search
  const charges = db.selectFrom('charges').select('idempotencyKey').where('merchantId', '=', merchantId)
  const ofLinks = db
    .selectFrom('paymentAttempts')
    .select('attemptId as idempotencyKey')
    .where('merchantId', '=', merchantId)
    .where('linkId', 'in', findLinks(db, search))
  const begins = beginsWith(db, sql.ref('referenceId'), text)
  const found = charges
    .where('idempotencyKey', '=', text)
    .unionAll(atMost(db, charges.where(begins)).select('idempotencyKey'))
    .unionAll(ofLinks)
  const holder = sql`(select card_holder_name from cards
    where cards.merchant_id = recent.merchant_id and cards.card_id = recent.card_id)`
  const matches = matchesOf(db, text, [holder, payerOf(db, 'name'), payerOf(db, 'email')])
  const byCard = isLastFour(text) ? [hasCardEndingIn(text)] : []
  const conditions = [begins, ...(matches ? [matches] : []), ...byCard]
  const recent = latest(db, 'charges', search).select('idempotencyKey')
  return found.unionAll(recent.where(anyOf(conditions))) as unknown as Found<'idempotencyKey'>
}

/** Some of the rows that an index finds, as `found`. */
function atMost<Row>(db: Database, query: SelectQueryBuilder<Schema, keyof Schema, Row>) {
  return db.selectFrom(query.limit(mostByIndex).as('found'))
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** The latest records of the period, as `recent`. */
function latest<Table extends 'charges' | 'paymentLinks'>(db: Database, table: Table, search: Search) {
  const rows = db
    .selectFrom(table as 'charges')
    .selectAll()
    .where('merchantId', '=', search.merchantId)
    .orderBy('createdAtMs', 'desc')
    .limit(mostWithoutIndex)
  const inPeriod = periodOf(search, { createdAtMs: 'createdAtMs' })
  const recent = inPeriod.reduce((query, condition) => query.where(condition), rows)
  return db.selectFrom((recent as typeof rows).as('recent'))
}

/** Whether a record has the amount or one of the names that are searched for. `null`: the text is neither. */
function matchesOf(
  db: Database,
  text: string,
  names: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> | null {
  const amount = readSearchedAmount(text)
  const isCurrencyWhole = sql`currency in (${sql.join(wholeCurrencies)})`
  if (amount !== null) {
    return sql<boolean>`amount_minor = case when ${isCurrencyWhole} then cast(${amount.whole ?? -1} as bigint) else cast(${amount.withCents ?? -1} as bigint) end`
  }
  if (!/\p{Letter}/u.test(text) || text.length < 2) return null
  return anyOf(names.map((name) => contains(db, name, text)))
}

function isLastFour(text: string): boolean {
  return /^\d{4}$/.test(text)
}

function hasCardEndingIn(last4: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from cards
    where cards.merchant_id = recent.merchant_id and cards.card_id = recent.card_id and cards.last4 = ${last4})`
}

function termOf(db: Database, name: 'email' | 'name'): RawBuilder<unknown> {
  return valueIn(db, { column: 'terms', name })
}

function payerOf(db: Database, name: 'email' | 'name'): RawBuilder<unknown> {
  return valueIn(db, { column: 'payer', name })
}

interface JsonValue {
  readonly column: 'terms' | 'payer'
  readonly name: 'email' | 'name'
}

function valueIn(db: Database, { column, name }: JsonValue): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`(${sql.raw(column)}::json ->> ${sql.lit(name)})`
    : sql`json_extract(${sql.raw(column)}, ${sql.lit(`$.${name}`)})`
}
