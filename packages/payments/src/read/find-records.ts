import {
  type Database,
  isPostgres,
  type Narrowing,
  narrowPeriod,
  type Schema,
  wholeCurrencies,
} from '@element-js/database'
import { foldText, parseAmount } from '@element-js/values'
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** What a person searches for among the records of a merchant. */
export interface Search extends Pick<Narrowing, 'fromMs' | 'untilMs'> {
  readonly merchantId: string
  readonly search: string
}

const linkId = sql<string>`link_id`.as('linkId')
const orderId = sql<string | null>`nullif(reference_id, acquirer_reference)`.as('orderId')

/** A query of ids, whatever tables they come from. */
type Found<Column extends string> = Pick<
  SelectQueryBuilder<Schema, never, Readonly<Record<Column, string>>>,
  'as' | 'compile' | 'execute' | 'expressionType' | 'toOperationNode'
>

/**
 * Amounts and last digits have no index, because every payment would have to update it. They are searched among this many
 * of the latest records of the period, which takes about 30 ms.
 */
const mostWithoutIndex = 10_000

/**
 * Texts have an index, from which this many records are read, in no order. If it has more, texts are searched among the
 * latest records too, of which as many are found. A shop can have a hundred thousand payers with one name, and sorting all
 * of them took seconds.
 */
const mostFound = 3_000

/**
 * Finds the ids of a merchant's links by the id or the order; by the beginning of the order, or of a word in the payer's
 * name or e-mail address; by the amount, or by the last digits of the card that paid. Each part uses its own index, which
 * databases do not do for conditions joined by `or`.
 */
export function findLinks(db: Database, search: Search): Found<'linkId'> {
  const { merchantId, search: text } = search
  const links = db.selectFrom('paymentLinks').select('linkId').where('merchantId', '=', merchantId)
  const found = links
    .where('linkId', '=', text)
    .unionAll(links.where('orderId', '=', text))
    .unionAll(entriesOf(db, 'link', search).select('id as linkId'))
  const conditions = conditionsFor(db, 'link', { ...search, columns: [sql.ref('searchTexts')] })
  const withLatest = found.unionAll(latest(db, 'paymentLinks', { ...search, conditions }).select(linkId))
  if (!isLastFour(text)) return withLatest
  const ofCard = [sql<boolean>`(link_id is not null and ${hasCardEndingIn(text)})`]
  const byCard = latest(db, 'charges', { ...search, conditions: ofCard })
  return withLatest.unionAll(byCard.select(linkId))
}

/**
 * Finds the idempotency keys of a merchant's card payments by the key; by the beginning of the reference, or of a word in
 * the cardholder's name, the payer's name or e-mail address; by anything that finds their link; by the amount, or by the
 * last digits of the card.
 */
export function findCharges(db: Database, search: Search): Found<'idempotencyKey'> {
  const ofLinks = db
    .selectFrom('paymentAttempts')
    .select('attemptId as idempotencyKey')
    .where(inMerchant(search.merchantId, 'paymentAttempts.linkId', findLinks(db, search)))
  const own = db.selectFrom(findOwnCharges(db, search).as('own')).select('own.idempotencyKey')
  return own.unionAll(ofLinks)
}

/** The same without what finds their links, and with their orders. */
function findOwnCharges(db: Database, search: Search) {
  const { merchantId, search: text } = search
  const charges = db
    .selectFrom('charges')
    .select(['idempotencyKey', orderId])
    .where('merchantId', '=', merchantId)
  const byName = charges
    .where('idempotencyKey', '=', text)
    .unionAll(charges.where('idempotencyKey', 'in', entriesOf(db, 'charge', search).select('id')))
  const ofCard = sql`(select search_texts from cards
    where cards.merchant_id = recent.merchant_id and cards.card_id = recent.card_id)`
  const byCard = isLastFour(text) ? [hasCardEndingIn(text)] : []
  const columns = [sql.ref('searchTexts'), ofCard]
  const conditions = [...conditionsFor(db, 'charge', { ...search, columns }), ...byCard]
  return byName.unionAll(latest(db, 'charges', { ...search, conditions }).select(['idempotencyKey', orderId]))
}

/**
 * Finds all attempts at a merchant's orders by anything that finds a card payment or a link, by the id of an attempt or of a
 * refund, or by the whole order.
 *
 * @returns their ids, read once for all parts of a query.
 */
export async function findAttempts(db: Database, search: Search): Promise<RawBuilder<string>> {
  const { merchantId, search: text } = search
  // A link is older than the attempts to pay it.
  const links = findLinks(db, { ...search, fromMs: null })
  const ofMerchant = sql`merchant_id = ${merchantId}`
  const refunded = sql`(select * from refunds where ${ofMerchant} and refund_id = ${text})`
  // `cross join` is the order in which SQLite reads.
  const found = sql<{ readonly id: string }>`(
    with found_charges (id, order_id) as (
      select idempotency_key, order_id from ${findOwnCharges(db, search)} as own
      union all select idempotency_key, ${orderId.expression} from charges
        where ${ofMerchant} and idempotency_key in (select idempotency_key from ${refunded} as refunded)),
    found_links (id) as (
      select * from ${links} as links union all select link_id from ${refunded} as refunded
      union all select link_id from payment_attempts where ${ofMerchant} and attempt_id = ${text}),
    orders (id) as (
      select cast(${text} as text)
      union select order_id from found_charges where order_id is not null
      union select order_id from found_links cross join payment_links
        where ${ofMerchant} and link_id = found_links.id)
    select id from found_charges
    union select idempotency_key from orders cross join charges
      where ${ofMerchant} and reference_id = orders.id and reference_id <> acquirer_reference
    union select payment_attempts.attempt_id from orders cross join payment_links
      cross join payment_attempts
      where payment_links.merchant_id = ${merchantId} and order_id = orders.id
        and payment_attempts.link_id = payment_links.link_id)`
  const rows = await db.selectFrom(found.as('found')).select('id').execute()
  const ids = JSON.stringify(rows.map(({ id }) => id))
  return isPostgres(db)
    ? sql`(select json_array_elements_text(cast(${ids} as json)))`
    : sql`(select value from json_each(${ids}))`
}

/**
 * The condition for a merchant's rows, or for those of them that a search has found. With their ids in a condition of its
 * own, SQLite would read all rows of the merchant in their order until it has a page of those found.
 *
 * @param id The column of the ids, with its table.
 * @param found A query of ids. `null`: all rows.
 */
export function inMerchant(
  merchantId: string,
  id: string,
  found: Expression<unknown> | null,
): RawBuilder<SqlBool> {
  const owner = sql.ref(`${id.slice(0, id.indexOf('.'))}.merchantId`)
  return found === null
    ? sql`${owner} = ${merchantId}`
    : sql`(${owner}, ${sql.ref(id)}) in (select cast(${merchantId} as text), found.* from ${found} as found)`
}

/** Finds the ids of a merchant's refunds by the id, and by anything that finds what they refund. */
export function findRefunds(db: Database, { search: text, merchantId }: Search): Found<'refundId'> {
  const refunds = db.selectFrom('refunds').select('refundId')
  // The period is that of the refunds, not that of the refunded payments.
  const ofAnyTime = { merchantId, search: text, fromMs: null, untilMs: null }
  return refunds
    .where('merchantId', '=', merchantId)
    .where('refundId', '=', text)
    .unionAll(refunds.where(inMerchant(merchantId, 'refunds.linkId', findLinks(db, ofAnyTime))))
    .unionAll(
      refunds
        .where(inMerchant(merchantId, 'refunds.idempotencyKey', findCharges(db, ofAnyTime)))
        // The condition of the partial index.
        .where('idempotencyKey', 'is not', null),
    )
}

/** Finds the ids of a merchant's notifications by the id; by the whole key or order of the payment or link, or the link's id. */
export function findNotifications(
  db: Database,
  { search: text, merchantId }: Search,
): Found<'notificationId'> {
  const ofMerchant = db
    .selectFrom('notifications')
    .select('notificationId')
    .where('merchantId', '=', merchantId)
  const linksOfOrder = db
    .selectFrom('paymentLinks')
    .select('linkId')
    .where('merchantId', '=', merchantId)
    .where('orderId', '=', text)
  return ofMerchant
    .where('notificationId', '=', text)
    .unionAll(ofMerchant.where('subject', 'in', [text, `charge:${text}`]))
    .unionAll(ofMerchant.where('subject', 'in', linksOfOrder))
}

/** Some of the entries of the index that begin with the search, as `found`. */
function entriesOf(db: Database, record: SearchedRecord, { merchantId, search }: Search) {
  const text = foldText(search)
  const entries = db
    .selectFrom('searchEntries')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('record', '=', record)
    .where(text === '' ? sql<boolean>`1 = 0` : beginsWith(text))
    .limit(mostFound)
  return db.selectFrom(entries.as('found'))
}

type SearchedRecord = Schema['searchEntries']['record']

/** Compared by bytes, as the index is ordered. U+10FFFF is the last character: every text with this beginning precedes it. */
function beginsWith(beginning: string): RawBuilder<boolean> {
  return sql<boolean>`text >= ${beginning} and text < ${`${beginning}\u{10ffff}`}`
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Those of the latest records of the period that meet one of the conditions on `recent`. */
function latest<Table extends 'charges' | 'paymentLinks'>(
  db: Database,
  table: Table,
  { conditions, ...search }: Search & { readonly conditions: readonly RawBuilder<boolean>[] },
) {
  const rows = db
    .selectFrom(table as 'charges')
    .selectAll()
    .where('merchantId', '=', search.merchantId)
    .orderBy('createdAtMs', 'desc')
    .limit(mostWithoutIndex)
  const found = db
    .selectFrom(narrowPeriod(rows, search, 'createdAtMs').as('recent'))
    .selectAll()
    .where(anyOf(conditions))
    .orderBy('createdAtMs', 'desc')
    .limit(mostFound)
  return db.selectFrom(found.as('latest'))
}

/** Whether a record has the amount that is searched for, or the text if the index does not tell all records with it. */
function conditionsFor(
  db: Database,
  record: SearchedRecord,
  { columns, ...search }: Search & { readonly columns: readonly RawBuilder<unknown>[] },
): readonly RawBuilder<boolean>[] {
  const folded = foldText(search.search)
  const amount = readSearchedAmount(search.search)
  const isCurrencyWhole = sql`currency in (${sql.join(wholeCurrencies)})`
  const isCut = entriesOf(db, record, search).select(sql`count(*) = ${sql.lit(mostFound)}`.as('isCut'))
  return [
    sql<boolean>`(${isCut} and ${anyOf(columns.map((column) => hasText(db, column, folded)))})`,
    ...(amount === null
      ? []
      : [
          sql<boolean>`amount_minor = case when ${isCurrencyWhole} then cast(${amount.whole ?? -1} as bigint) else cast(${amount.withCents ?? -1} as bigint) end`,
        ]),
  ]
}

/** Whether a list of folded texts has one that begins with a text. Such texts contain no quotation marks. */
function hasText(db: Database, list: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  const part = `"${beginning}`
  return isPostgres(db)
    ? sql<boolean>`strpos(${list} collate "C", ${part}) > 0`
    : sql<boolean>`instr(${list}, ${part}) > 0`
}

function isLastFour(text: string): boolean {
  return /^\d{4}$/.test(text)
}

function hasCardEndingIn(last4: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from cards
    where cards.merchant_id = recent.merchant_id and cards.card_id = recent.card_id and cards.last4 = ${last4})`
}

/** An amount that a person searches for, in the minor units of currencies with cents and without. */
export interface SearchedAmount {
  readonly withCents: number | null
  readonly whole: number | null
}

/**
 * Reads an amount as people write it: `1234.5`, `1,234.50`, `1.234,50`, `$24.990`, `R$ 12,90`, `CLP 24,990` or `12.90 BRL`. One sign
 * between groups of three digits separates thousands.
 *
 * @returns `null` if the text is not an amount.
 */
export function readSearchedAmount(text: string): SearchedAmount | null {
  const figures = text.trim().replace(/^(?:[A-Z]{3}\s|(?:R|US)?\$\s?|S\/\s?)|\s?[A-Za-z]{3}$/g, '')
  if (!/^\d[\d.,]{0,25}$/.test(figures)) return null
  const decimalSign = figures.includes(',') ? '.' : ','
  const withCents = parseAmount(figures, { currency: 'BRL', decimalSign })
  const whole = parseAmount(figures, { currency: 'CLP', decimalSign })
  return withCents === null && whole === null ? null : { withCents, whole }
}
