import {
  type Database,
  type ListColumns,
  type ListPage,
  narrow,
  narrowPeriod,
  type Place,
  readPage,
  readTotals,
  rowsOfPage,
  type Total,
  type TotalLimit,
} from '@element-js/database'
import type { CardPayer, PaymentMethod, TransferStatus } from '@element-js/protocol/http'
import type { Country, Currency } from '@element-js/values'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DeclineReason } from '../acquirer/domain/decline-reason.ts'
import { type CancelCause, type Charge, orderOfCharge, payerOfCharge } from '../charges/domain/charge.ts'
import type { PaymentLink } from '../links/domain/payment-link.ts'
import { linkOf } from '../links/store/payment-links.ts'
import type { Refund } from '../refunds/domain/refund.ts'
import { listRefundsByKey, listRefundsOfLinks } from '../refunds/store/refunds-of-subject.ts'
import type { Card } from '../tokens/domain/card.ts'
import { findAttempts, inMerchant } from './find-records.ts'
import type { Selection } from './lists.ts'

/*
 * What a payment is:
 *
 * 1. An attempt is one try to pay an order: a card payment, or a payer's choice of another method on a link. The
 *    merchant's `referenceId` of a charge is the order, as the `orderId` of a link is.
 * 2. An attempt that succeeded is a payment. Any other one is a payment while it is the last attempt at its order; a later
 *    one takes its place and contains it. So a step-up to 3-D Secure or a second card is no second payment, and a merchant
 *    that charges the same reference every month has a payment each month.
 * 3. All that is paid is paid by an attempt that succeeded, which is one payment with one amount. So lists, totals, files
 *    and charts select the same rows, and agree.
 */

/** An attempt, as the two queries below select it. */
interface AttemptRow {
  readonly merchantId: string
  /** The key of a card payment, or the id of another attempt on a link. */
  readonly id: string
  readonly createdAtMs: number
  /** `null`: the merchant's server gave the charge no reference. */
  readonly orderId: string | null
  readonly linkId: string | null
  readonly method: PaymentMethod
  readonly status: TransferStatus
  /** What the card's issuer decided; `null`: nothing, or there is no card. */
  readonly verdict: 'approved' | 'declined' | null
  readonly currency: Currency
  /** What was collected, or else what was asked for. Attempts on links have the currency and the amount of the link. */
  readonly amountMinor: number
  readonly collectedMinor: number
}

/** The card payments that meet a condition, as attempts. */
function cardAttempts(condition: RawBuilder<SqlBool>): RawBuilder<AttemptRow> {
  // A step-up to 3-D Secure is no decline, and with a processing error the issuer was not heard.
  return sql<AttemptRow>`
    select charges.merchant_id, idempotency_key as id, charges.created_at_ms,
      nullif(reference_id, acquirer_reference) as order_id, charges.link_id, 'CREDIT_CARD' as method,
      transfer_status as status,
      case when transfer_status in ('AUTHORIZED', 'SETTLED') or charges.cancel_cause in ('requested', 'expired')
        then 'approved'
        when decline_reason not in ('authentication_required', 'processing_error') then 'declined' end as verdict,
      coalesce(payment_links.currency, final_currency) as currency,
      coalesce(payment_links.amount_minor, case when transfer_status = 'SETTLED' then final_amount_minor
        else charges.amount_minor end) as amount_minor,
      case when transfer_status = 'SETTLED' then coalesce(payment_links.amount_minor, final_amount_minor)
        else 0 end as collected_minor
    from charges left join payment_links on payment_links.link_id = charges.link_id
    where ${condition}`
}

/** The attempts on links by other methods that meet a condition. */
function otherAttempts(condition: RawBuilder<SqlBool>): RawBuilder<AttemptRow> {
  return sql<AttemptRow>`
    select payment_attempts.merchant_id, payment_attempts.attempt_id as id, payment_attempts.created_at_ms,
      order_id, payment_attempts.link_id, method,
      case state when 'waiting' then 'IN_PROGRESS' when 'paid' then 'SETTLED' else 'CANCELLED' end as status,
      cast(null as text) as verdict, currency, amount_minor,
      case when state = 'paid' then amount_minor else 0 end as collected_minor
    from payment_attempts join payment_links on payment_links.link_id = payment_attempts.link_id
    where method <> 'CREDIT_CARD' and ${condition}`
}

const ofCard = cardAttempts(sql`charges.merchant_id = payments.merchant_id
  and reference_id = payments.order_id and reference_id <> acquirer_reference`)
const ofOthers = otherAttempts(
  sql`payment_links.merchant_id = payments.merchant_id and order_id = payments.order_id`,
)

/** The attempts at the order of a payment of the query around. */
const ofSameOrder = sql`(${ofCard} union all ${ofOthers})`

function isBefore(one: string, other: string): RawBuilder<SqlBool> {
  return sql`(${sql.raw(`${one}.created_at_ms, ${one}.id) < (${other}.created_at_ms, ${other}.id`)})`
}

function succeeded(attempt: string): RawBuilder<SqlBool> {
  return sql`(${sql.raw(`${attempt}.status = 'SETTLED' or ${attempt}.verdict = 'approved'`)})`
}

/** What issuers decided about a payment: about its own attempt, or else a decline that it contains. */
const verdictOfPayment: RawBuilder<AttemptRow['verdict']> = sql`case
  when payments.verdict is not null then payments.verdict
  when exists (select 1 from ${ofSameOrder} as declined
    where declined.verdict = 'declined' and ${isBefore('declined', 'payments')}
      and not exists (select 1 from ${ofSameOrder} as paid
        where ${succeeded('paid')} and ${isBefore('declined', 'paid')} and ${isBefore('paid', 'payments')}))
  then 'declined' end`

/**
 * Selects a merchant's payments, as `payments`: those by card, and all others. Each part has its own index for their order,
 * which databases do not use for the union of both.
 *
 * @param ids Those that a search has found. Default: all.
 */
function selectPayments(db: Database, merchantId: string, ids: RawBuilder<string> | null = null) {
  const isPayment = sql<SqlBool>`(${succeeded('payments')} or not exists (
    select 1 from ${ofSameOrder} as later where ${isBefore('payments', 'later')}))`
  const parts = [
    cardAttempts(inMerchant(merchantId, 'charges.idempotencyKey', ids)),
    otherAttempts(inMerchant(merchantId, 'paymentAttempts.attemptId', ids)),
  ]
  return parts.map((part) =>
    db.selectFrom(sql<AttemptRow>`(${part})`.as('payments')).selectAll('payments').where(isPayment),
  )
}

export interface PaymentSelection extends Selection<TransferStatus> {
  /** Default: any. */
  readonly method?: PaymentMethod | null
}

const columns: ListColumns = {
  createdAtMs: 'payments.createdAtMs',
  id: 'payments.id',
  amountMinor: 'payments.amountMinor',
  currency: 'payments.currency',
}

async function narrowPayments(db: Database, selection: PaymentSelection) {
  const { merchantId, status, method = null, search } = selection
  const ids = search === '' ? null : await findAttempts(db, selection)
  return selectPayments(db, merchantId, ids).map((payments) =>
    narrow(
      payments
        .$if(status !== null, (all) => all.where('payments.status', '=', status))
        .$if(method !== null, (all) => all.where('payments.method', '=', method)),
      selection,
      columns,
    ),
  )
}

/** Both parts together, as `payments` again. */
function unite<Row>(db: Database, parts: readonly { readonly as: unknown }[]) {
  const rows = sql.join(
    parts.map((part) => sql`select * from ${part} as part`),
    sql` union all `,
  )
  return db.selectFrom(sql<Row>`(${rows})`.as('payments'))
}

interface FiguredPayment extends AttemptRow {
  readonly orderVerdict: AttemptRow['verdict']
}

/** Selects the payments of a time span, each with what issuers decided about it, for figures. */
export function selectPaymentsWithin(
  db: Database,
  {
    merchantId,
    ...period
  }: { readonly merchantId: string; readonly fromMs: number; readonly untilMs: number },
): SelectQueryBuilder<{ payments: FiguredPayment }, 'payments', object> {
  const parts = selectPayments(db, merchantId).map((payments) =>
    narrowPeriod(payments.select(verdictOfPayment.as('orderVerdict')), period, columns.createdAtMs),
  )
  return unite<FiguredPayment>(db, parts) as unknown as ReturnType<typeof selectPaymentsWithin>
}

/** The number of payments, and the amounts that were collected. */
export async function totalPayments(
  db: Database,
  selection: PaymentSelection & TotalLimit,
): Promise<readonly Total[]> {
  return readTotals(db, {
    query: unite<AttemptRow>(db, await narrowPayments(db, selection)),
    columns: { ...columns, amountMinor: 'payments.collectedMinor' },
    atMost: selection.atMost,
  })
}

/** Whether there are earlier attempts at the order. */
const hasEarlier = sql<number | boolean>`exists (
  select 1 from ${ofSameOrder} as earlier where ${isBefore('earlier', 'payments')})`

/** An attempt as lists show it. */
export interface ListedAttempt
  extends Pick<AttemptRow, 'id' | 'createdAtMs' | 'method' | 'status' | 'currency' | 'amountMinor'> {
  /** Why a card payment was declined or cancelled. */
  readonly declineReason: DeclineReason | null
  readonly cancelCause: CancelCause | null
  readonly card: Pick<Card, 'brand' | 'last4'> | null
}

/** A payment with what lists show of its link or its charge. */
export interface ListedPayment
  extends ListedAttempt,
    Pick<AttemptRow, 'orderId' | 'linkId' | 'collectedMinor'> {
  readonly country: Country
  readonly refundedMinor: number
  /** Whether a refund is in progress. */
  readonly isBeingRefunded: boolean
  /** The payer as the merchant named them, or else the cardholder. */
  readonly name: string | null
  readonly email: string | null
  readonly description: string | null
  /** The attempts that it contains, oldest first; the latest twenty at most. */
  readonly earlier: readonly ListedAttempt[]
}

// Payers can make thousands of attempts.
const mostAttempts = 20

/** A merchant's payments, each with the attempts that it contains. */
export async function listPayments(
  db: Database,
  selection: PaymentSelection & Place,
): Promise<ListPage<ListedPayment>> {
  const parts = (await narrowPayments(db, selection)).map((part) => rowsOfPage(part, columns, selection))
  const rows = unite<AttemptRow>(db, parts).selectAll('payments').select(hasEarlier.as('hasEarlier'))
  const page = await readPage(rows, columns, selection)
  return { ...page, rows: await describePayments(db, selection.merchantId, page.rows) }
}

type PaymentRow = AttemptRow & { readonly hasEarlier: number | boolean }

/** With a few queries for all of them, and one for each that contains others. */
async function describePayments(
  db: Database,
  merchantId: string,
  rows: readonly PaymentRow[],
): Promise<readonly ListedPayment[]> {
  const contained: (readonly AttemptRow[])[] = []
  for (const row of rows) contained.push(row.hasEarlier ? await listContained(db, row) : [])
  const charges = await listChargesByKey(db, merchantId, [...rows, ...contained.flat()])
  const links = await listLinksById(
    db,
    rows.flatMap(({ linkId }) => linkId ?? []),
  )
  const refundedOf = await readRefunded(db, rows)
  return rows.flatMap((row, index) => {
    const { id, orderId, linkId, collectedMinor } = row
    const [link, charge] = [links.get(linkId ?? ''), charges.get(id)]
    const about = link ?? charge
    // It has just been removed.
    if (!about) return []
    const payer: CardPayer = charge ? payerOfCharge(charge) : {}
    return [
      {
        ...describeAttempt(row, charges),
        orderId,
        linkId,
        collectedMinor,
        country: about.country,
        description: about.description,
        ...refundedOf(row),
        name: link?.name ?? payer.name ?? charge?.cardHolderName ?? null,
        email: link?.email ?? payer.email ?? null,
        earlier: contained[index]?.map((attempt) => describeAttempt(attempt, charges)) ?? [],
      },
    ]
  })
}

type CardPayments = Awaited<ReturnType<typeof listChargesByKey>>

function describeAttempt(row: AttemptRow, charges: CardPayments): ListedAttempt {
  const { id, createdAtMs, method, status, currency, amountMinor } = row
  const charge = method === 'CREDIT_CARD' ? charges.get(id) : undefined
  const { declineReason = null, cancelCause = null } = charge ?? {}
  const card = charge ? { brand: charge.brand, last4: charge.last4 } : null
  return { id, createdAtMs, method, status, currency, amountMinor, declineReason, cancelCause, card }
}

/** The attempts at the order of a card payment, oldest first; the latest twenty at most. */
export async function listOrderAttempts(
  db: Database,
  charge: Pick<Charge, 'merchantId' | 'referenceId' | 'acquirerReference'>,
): Promise<readonly ListedAttempt[]> {
  const orderId = orderOfCharge(charge)
  if (orderId === null) return []
  const { merchantId } = charge
  const latest = await listLatest(db, { merchantId, orderId, place: null })
  const charges = await listChargesByKey(db, merchantId, latest)
  return latest.map((attempt) => describeAttempt(attempt, charges)).reverse()
}

/** The attempts that a payment contains: those before it at its order, back to one that succeeded. */
async function listContained(db: Database, row: AttemptRow): Promise<readonly AttemptRow[]> {
  const place = { value: row.createdAtMs, id: row.id, side: 'after' } as const
  const earlier = await listLatest(db, { ...row, place })
  const end = earlier.findIndex(({ status, verdict }) => status === 'SETTLED' || verdict === 'approved')
  return earlier.slice(0, end === -1 ? undefined : end).reverse()
}

type AtOrder = Pick<AttemptRow, 'merchantId' | 'orderId'> & Pick<Place, 'place'>

/** The latest attempts at an order, newest first. */
function listLatest(db: Database, { merchantId, orderId, place }: AtOrder): Promise<readonly AttemptRow[]> {
  const at = { place, limit: mostAttempts - 1 }
  const parts = [
    cardAttempts(sql`charges.merchant_id = ${merchantId} and reference_id = ${orderId}
      and reference_id <> acquirer_reference`),
    otherAttempts(sql`payment_links.merchant_id = ${merchantId} and order_id = ${orderId}`),
  ].map((part) =>
    rowsOfPage(db.selectFrom(sql<AttemptRow>`(${part})`.as('payments')).selectAll('payments'), columns, at),
  )
  return rowsOfPage(unite<AttemptRow>(db, parts).selectAll('payments'), columns, at).execute()
}

async function listChargesByKey(db: Database, merchantId: string, attempts: readonly AttemptRow[]) {
  const keys = attempts.flatMap(({ method, id }) => (method === 'CREDIT_CARD' ? [id] : []))
  if (keys.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('charges')
    .innerJoin('cards', (join) =>
      join.onRef('cards.merchantId', '=', 'charges.merchantId').onRef('cards.cardId', '=', 'charges.cardId'),
    )
    .select(['idempotencyKey', 'declineReason', 'cancelCause', 'payer', 'description', 'country'])
    .select(['brand', 'last4', 'cardHolderName'])
    .where('charges.merchantId', '=', merchantId)
    .where('idempotencyKey', 'in', keys)
    .execute()
  return new Map(rows.map((row) => [row.idempotencyKey, row]))
}

async function listLinksById(
  db: Database,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentLink>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db.selectFrom('paymentLinks').selectAll().where('linkId', 'in', linkIds).execute()
  return new Map(rows.map((row) => [row.linkId, linkOf(row)]))
}

type Refunded = Pick<ListedPayment, 'refundedMinor' | 'isBeingRefunded'>

/** The refunded amounts, in the currencies of the payments. A link is refunded as a whole. */
async function readRefunded(
  db: Database,
  rows: readonly AttemptRow[],
): Promise<(row: AttemptRow) => Refunded> {
  const paid = rows.filter(({ status }) => status === 'SETTLED')
  const ofLinks = await listRefundsOfLinks(
    db,
    paid.flatMap(({ linkId }) => linkId ?? []),
  )
  const ofCharges = await listRefundsByKey(
    db,
    paid.flatMap(({ merchantId, linkId, id }) =>
      linkId === null ? [{ merchantId, idempotencyKey: id }] : [],
    ),
  )
  return ({ status, linkId, id }) => {
    const all: readonly Refund[] = (linkId === null ? ofCharges.get(id) : ofLinks.get(linkId)) ?? []
    const refunds = status === 'SETTLED' ? all : []
    const settled = refunds.filter(({ refundStatus }) => refundStatus === 'SETTLED')
    return {
      refundedMinor: settled.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      isBeingRefunded: refunds.some(({ refundStatus }) => refundStatus === 'IN_PROGRESS'),
    }
  }
}
