import type { PaymentMethod, PaymentStatus, TransferStatus } from '@element-js/protocol/http'
import type { RawBuilder, Selectable } from 'kysely'
import type { Charge } from '../../charges/domain/charge.ts'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { linkOf } from '../../links/store/payment-links.ts'
import type { Currency } from '../../money/money.ts'
import type { Notification, NotificationState } from '../../notifications/domain/notification.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import { fromRefunds, refundCurrency } from '../../refunds/store/refunds-with-subject.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { findCharges, findLinks } from './find-records.ts'
import { conditionsOf, type ListColumns, type Narrowing } from './narrowing.ts'
import { type ListPage, type ListPlace, readPage } from './paging.ts'
import { readTotals, type Total } from './totals.ts'

/** The contents of a list, on any page. */
export interface Selection extends Narrowing {
  readonly merchantId: string
  /** The search text; empty for all records. */
  readonly search: string
}

/** One page of a list. */
export interface Place {
  readonly place: ListPlace | null
  readonly limit: number
}

/** A link with the state of its last refund. */
export interface ListedLink {
  readonly link: PaymentLink
  readonly refundStatus: Refund['refundStatus'] | null
}

export interface LinkSelection extends Selection {
  readonly status: PaymentStatus | null
  /** The method with which it was paid. */
  readonly method: PaymentMethod | null
}

const linkColumns: ListColumns = {
  createdAtMs: 'paymentLinks.createdAtMs',
  id: 'paymentLinks.linkId',
  amountMinor: 'paymentLinks.amountMinor',
  currency: 'paymentLinks.currency',
}

/** A merchant's links. */
export async function listLinks(
  db: Database,
  { place, limit, ...selection }: LinkSelection & Place,
): Promise<ListPage<ListedLink>> {
  const page = await readPage(selectLinks(db, selection).selectAll('paymentLinks'), {
    ...{ columns: linkColumns, id: 'linkId', sort: selection.sort, place, limit },
  })
  const refunds = await listRefundStatuses(
    db,
    page.rows.map(({ linkId }) => linkId),
  )
  const rows = page.rows.map((row) => ({
    link: linkOf(row as Selectable<Schema['paymentLinks']>),
    refundStatus: refunds.get(row.linkId) ?? null,
  }))
  return { ...page, rows }
}

/** The number of links, and their amounts. */
export function totalLinks(db: Database, selection: LinkSelection): Promise<readonly Total[]> {
  return readTotals(selectLinks(db, selection), linkColumns)
}

function selectLinks(db: Database, { status, method, search, ...rest }: LinkSelection) {
  const links = db
    .selectFrom('paymentLinks')
    .where('paymentLinks.merchantId', '=', rest.merchantId)
    .$if(status !== null, (query) => query.where('paymentStatus', '=', status as PaymentStatus))
    .$if(method !== null, (query) => query.where('finalPaymentMethod', '=', method))
    .$if(search !== '', (query) => query.where('linkId', 'in', findLinks(db, { ...rest, search })))
  return narrow(links, conditionsOf(rest, linkColumns))
}

// Each condition keeps the type of the query, as Kysely's own `where` does.
function narrow<Query extends { readonly where: (condition: RawBuilder<boolean>) => unknown }>(
  query: Query,
  conditions: readonly RawBuilder<boolean>[],
): Query {
  return conditions.reduce((narrowed, condition) => narrowed.where(condition) as Query, query)
}

async function listRefundStatuses(
  db: Database,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, Refund['refundStatus']>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .select(['linkId', 'refundStatus'])
    .where('linkId', 'in', linkIds)
    .execute()
  // If there are several refunds, all except the last one have failed.
  const failedFirst = rows.toSorted(
    (a, b) => Number(b.refundStatus === 'FAILED') - Number(a.refundStatus === 'FAILED'),
  )
  return new Map(failedFirst.map(({ linkId, refundStatus }) => [linkId ?? '', refundStatus]))
}

/** A card payment with the fields of its card that lists show. */
export type ListedCharge = Charge & Pick<Card, 'brand' | 'last4' | 'cardHolderName'>

export interface ChargeSelection extends Selection {
  readonly status: TransferStatus | null
}

const chargeColumns: ListColumns = {
  createdAtMs: 'charges.createdAtMs',
  id: 'charges.idempotencyKey',
  amountMinor: 'charges.amountMinor',
  currency: 'charges.currency',
}

/** A merchant's card payments, including those of links. */
export function listCharges(
  db: Database,
  { place, limit, ...selection }: ChargeSelection & Place,
): Promise<ListPage<ListedCharge>> {
  const charges = selectCharges(db, selection)
    .innerJoin('cards', (join) =>
      join.onRef('cards.merchantId', '=', 'charges.merchantId').onRef('cards.cardId', '=', 'charges.cardId'),
    )
    .selectAll('charges')
    .select(['cards.brand', 'cards.last4', 'cards.cardHolderName'])
  const { sort } = selection
  return readPage(charges, { columns: chargeColumns, id: 'idempotencyKey', sort, place, limit })
}

export function totalCharges(db: Database, selection: ChargeSelection): Promise<readonly Total[]> {
  return readTotals(selectCharges(db, selection), chargeColumns)
}

function selectCharges(db: Database, { status, search, ...rest }: ChargeSelection) {
  const charges = db
    .selectFrom('charges')
    .where('charges.merchantId', '=', rest.merchantId)
    .$if(status !== null, (query) => query.where('transferStatus', '=', status as TransferStatus))
    .$if(search !== '', (query) =>
      query.where('charges.idempotencyKey', 'in', findCharges(db, { ...rest, search })),
    )
  return narrow(charges, conditionsOf(rest, chargeColumns))
}

/** A refund with its order or, for a card payment, with the payment's key and reference. */
export type ListedRefund = Pick<
  Refund,
  | 'refundId'
  | 'linkId'
  | 'idempotencyKey'
  | 'amountMinor'
  | 'reason'
  | 'refundStatus'
  | 'createdAtMs'
  | 'endedAtMs'
> & {
  readonly orderId: string | null
  readonly referenceId: string | null
  readonly currency: Currency
  readonly finalPaymentMethod: PaymentMethod | null
}

export interface RefundSelection extends Selection {
  readonly status: Refund['refundStatus'] | null
}

const refundColumns: ListColumns = {
  createdAtMs: 'refunds.createdAtMs',
  id: 'refunds.refundId',
  amountMinor: 'refunds.amountMinor',
  currency: refundCurrency,
}

/** A merchant's refunds. */
export function listMerchantRefunds(
  db: Database,
  { place, limit, ...selection }: RefundSelection & Place,
): Promise<ListPage<ListedRefund>> {
  const refunds = selectRefunds(db, selection)
    .select(['refunds.refundId', 'refunds.linkId', 'refunds.idempotencyKey', 'refunds.amountMinor'])
    .select(['refunds.reason', 'refunds.refundStatus', 'refunds.createdAtMs', 'refunds.endedAtMs'])
    .select(['paymentLinks.orderId', 'paymentLinks.finalPaymentMethod', 'charges.referenceId'])
    .select(refundCurrency.as('currency'))
  return readPage(refunds, { columns: refundColumns, id: 'refundId', sort: selection.sort, place, limit })
}

export function totalRefunds(db: Database, selection: RefundSelection): Promise<readonly Total[]> {
  return readTotals(selectRefunds(db, selection), refundColumns)
}

function selectRefunds(db: Database, { status, search, ...rest }: RefundSelection) {
  // The period is that of the refund, not that of the refunded payment.
  const ofAnyTime = { ...rest, fromMs: null, untilMs: null, search }
  const refunds = fromRefunds(db)
    .where('refunds.merchantId', '=', rest.merchantId)
    .$if(status !== null, (query) => query.where('refundStatus', '=', status as Refund['refundStatus']))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('refunds.refundId', '=', search),
          where('refunds.linkId', 'in', findLinks(db, ofAnyTime)),
          where('refunds.idempotencyKey', 'in', findCharges(db, ofAnyTime)),
        ]),
      ),
    )
  return narrow(refunds, conditionsOf(rest, refundColumns))
}

export interface NotificationSelection extends Selection {
  readonly status: NotificationState | null
  readonly type: Notification['type'] | null
}

const notificationColumns: ListColumns = {
  createdAtMs: 'notifications.createdAtMs',
  id: 'notifications.notificationId',
  amountMinor: null,
  currency: null,
}

/** A merchant's notifications. */
export function listMerchantNotifications(
  db: Database,
  { place, limit, ...selection }: NotificationSelection & Place,
): Promise<ListPage<Notification>> {
  const notifications = selectNotifications(db, selection).selectAll('notifications')
  const { sort } = selection
  return readPage(notifications, { columns: notificationColumns, id: 'notificationId', sort, place, limit })
}

export function totalNotifications(
  db: Database,
  selection: NotificationSelection,
): Promise<readonly Total[]> {
  return readTotals(selectNotifications(db, selection), notificationColumns)
}

function selectNotifications(db: Database, { status, type, search, ...rest }: NotificationSelection) {
  const notifications = db
    .selectFrom('notifications')
    .where('merchantId', '=', rest.merchantId)
    .$if(status !== null, (query) => query.where('state', '=', status as NotificationState))
    .$if(type !== null, (query) => query.where('type', '=', type as Notification['type']))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('notificationId', '=', search),
          where('subject', 'in', [search, `charge:${search}`]),
          where('subject', 'in', linksOfOrder(db, rest.merchantId, search)),
        ]),
      ),
    )
  return narrow(notifications, conditionsOf(rest, notificationColumns))
}

function linksOfOrder(db: Database, merchantId: string, orderId: string) {
  return db
    .selectFrom('paymentLinks')
    .select('linkId')
    .where('merchantId', '=', merchantId)
    .where('orderId', '=', orderId)
}
