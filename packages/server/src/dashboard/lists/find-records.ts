import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { type Narrowing, periodOf, wholeCurrencies } from './narrowing.ts'
import { beginsWith, contains, isPostgres, toAsciiLowerCase } from './paging.ts'
import { readSearchedAmount } from './searched-amount.ts'

/** What a person searches for among the records of a merchant. */
export interface Search extends Pick<Narrowing, 'fromMs' | 'untilMs'> {
  readonly merchantId: string
  readonly search: string
}

const linkId = sql<string>`link_id`.as('linkId')

type Found<Column extends string> = SelectQueryBuilder<Schema, keyof Schema, Readonly<Record<Column, string>>>

/**
 * Names, amounts and last digits have no index, since every payment would have to write it. They are searched among so
 * many of the latest records of the period, which takes some 30 ms.
 */
const mostWithoutIndex = 10_000

/**
 * The ids of a merchant's links: by their own, the beginning of the order or the e-mail, a part of the payer's name, the
 * amount, or the last digits of the card that paid. Each part uses an index of its own, which databases do not do for
 * conditions joined by `or`.
 */
export function findLinks(db: Database, search: Search): Found<'linkId'> {
  const { merchantId, search: text } = search
  const links = db.selectFrom('paymentLinks').select('linkId').where('merchantId', '=', merchantId)
  const found = links
    .where('linkId', '=', text)
    .unionAll(links.where(beginsWith(db, sql.ref('orderId'), text)))
    .unionAll(links.where(beginsWith(db, sql`lower(${termOf(db, 'email')})`, toAsciiLowerCase(text))))
  const matches = matchesOf(db, text, [termOf(db, 'name')])
  const recent = latest(db, 'paymentLinks', search)
  const withRecent = matches === null ? found : found.unionAll(recent.select(linkId).where(matches))
  if (!isLastFour(text)) return withRecent as unknown as Found<'linkId'>
  const byCard = latest(db, 'charges', search).where('linkId', 'is not', null).where(hasCardEndingIn(text))
  return withRecent.unionAll(byCard.select(linkId)) as unknown as Found<'linkId'>
}

/**
 * The idempotency keys of a merchant's card payments: by their own, the beginning of the reference, anything that finds
 * their link, a part of the cardholder's name or of the payer's name or e-mail, the amount, or the last digits of the card.
 */
export function findCharges(db: Database, search: Search): Found<'idempotencyKey'> {
  const { merchantId, search: text } = search
  const charges = db.selectFrom('charges').select('idempotencyKey').where('merchantId', '=', merchantId)
  const ofLinks = db
    .selectFrom('paymentAttempts')
    .select('attemptId as idempotencyKey')
    .where('merchantId', '=', merchantId)
    .where('linkId', 'in', findLinks(db, search))
  const found = charges
    .where('idempotencyKey', '=', text)
    .unionAll(charges.where(beginsWith(db, sql.ref('referenceId'), text)))
    .unionAll(ofLinks)
  const holder = sql`(select card_holder_name from cards
    where cards.merchant_id = recent.merchant_id and cards.card_id = recent.card_id)`
  const matches = matchesOf(db, text, [holder, payerOf(db, 'name'), payerOf(db, 'email')])
  const conditions = [...(matches ? [matches] : []), ...(isLastFour(text) ? [hasCardEndingIn(text)] : [])]
  if (conditions.length === 0) return found as unknown as Found<'idempotencyKey'>
  const recent = latest(db, 'charges', search).select('idempotencyKey')
  return found.unionAll(
    recent.where(sql<boolean>`(${sql.join(conditions, sql` or `)})`),
  ) as unknown as Found<'idempotencyKey'>
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

/** Whether a record has the amount, or one of the names, that is searched for. `null`: the text is neither. */
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
  const found = names.map((name) => contains(db, name, text))
  return sql<boolean>`(${sql.join(found, sql` or `)})`
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
