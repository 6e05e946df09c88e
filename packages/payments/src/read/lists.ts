import {
  type Database,
  type ListColumns,
  type ListPage,
  type Narrowing,
  narrow,
  type Place,
  readPage,
  readTotals,
  type Schema,
  type Total,
  type TotalLimit,
} from '@element-js/database'
import type { PaymentMethod, PaymentStatus, TransferStatus } from '@element-js/protocol/http'
import type { Currency } from '@element-js/values'
import { type Selectable, sql } from 'kysely'
import type { Charge } from '../charges/domain/charge.ts'
import type { PaymentLink } from '../links/domain/payment-link.ts'
import { linkOf } from '../links/store/payment-links.ts'
import type { Notification, NotificationState } from '../notifications/domain/notification.ts'
import { notificationColumns } from '../notifications/store/notifications.ts'
import type { Refund } from '../refunds/domain/refund.ts'
import { fromRefunds, refundCurrency } from '../refunds/store/refunds-with-subject.ts'
import { findCharges, findLinks, findNotifications, findRefunds, inMerchant } from './find-records.ts'

/** The contents of a list, on any page. */
export interface Selection<Status extends string> extends Narrowing {
  readonly merchantId: string
  /** The search text; empty for all records. */
  readonly search: string
  readonly status: Status | null
}

/** The first page of a whole list. */
export const everything = {
  fromMs: null,
  untilMs: null,
  currency: null,
  sort: 'newest',
  search: '',
  status: null,
  place: null,
  limit: 25,
} as const

export interface LinkSelection extends Selection<PaymentStatus> {
  /** The method with which it was paid. Default: any. */
  readonly method?: PaymentMethod | null
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
  selection: LinkSelection & Place,
): Promise<ListPage<PaymentLink>> {
  const page = await readPage(selectLinks(db, selection).selectAll('paymentLinks'), linkColumns, selection)
  return { ...page, rows: page.rows.map((row) => linkOf(row as Selectable<Schema['paymentLinks']>)) }
}

/** A link with the state of its last refund. */
export interface ListedLink {
  readonly link: PaymentLink
  readonly refundStatus: Refund['refundStatus'] | null
}

/** A merchant's links with the states of their refunds. */
export async function listLinksWithRefunds(
  db: Database,
  selection: LinkSelection & Place,
): Promise<ListPage<ListedLink>> {
  const page = await listLinks(db, selection)
  const linkIds = page.rows.map(({ linkId }) => linkId)
  const refunds = await db
    .selectFrom('refunds')
    .select(['linkId', 'refundStatus'])
    .where('linkId', 'in', ['', ...linkIds])
    .execute()
  // If there are several refunds, all except the last one have failed.
  const failedFirst = refunds.toSorted(
    (a, b) => Number(b.refundStatus === 'FAILED') - Number(a.refundStatus === 'FAILED'),
  )
  const statuses = new Map(failedFirst.map(({ linkId, refundStatus }) => [linkId, refundStatus]))
  const rows = page.rows.map((link) => ({ link, refundStatus: statuses.get(link.linkId) ?? null }))
  return { ...page, rows }
}

/** The number of links, and their amounts. */
export function totalLinks(db: Database, selection: LinkSelection & TotalLimit): Promise<readonly Total[]> {
  const { atMost } = selection
  return readTotals(db, { query: selectLinks(db, selection), columns: linkColumns, atMost })
}

function selectLinks(db: Database, selection: LinkSelection) {
  const { merchantId, status, method = null, search } = selection
  const found = search === '' ? null : findLinks(db, selection)
  let links = db.selectFrom('paymentLinks').where(inMerchant(merchantId, linkColumns.id, found))
  if (status !== null) links = links.where('paymentStatus', '=', status)
  if (method !== null) links = links.where('finalPaymentMethod', '=', method)
  return narrow(links, selection, linkColumns)
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
  selection: Selection<TransferStatus> & Place,
): Promise<ListPage<Charge>> {
  const { merchantId, status, search } = selection
  const found = search === '' ? null : findCharges(db, selection)
  let charges = db.selectFrom('charges').where(inMerchant(merchantId, chargeColumns.id, found))
  if (status !== null) charges = charges.where('transferStatus', '=', status)
  return readPage(narrow(charges, selection, chargeColumns).selectAll('charges'), chargeColumns, selection)
}

/**
 * A refund with its order or, for a card payment, with the payment's key and the merchant's reference; `null` if there is
 * none.
 */
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

const refundColumns: ListColumns = {
  createdAtMs: 'refunds.createdAtMs',
  id: 'refunds.refundId',
  amountMinor: 'refunds.amountMinor',
  currency: refundCurrency,
}

/** A merchant's refunds. */
export function listRefunds(
  db: Database,
  selection: Selection<Refund['refundStatus']> & Place,
): Promise<ListPage<ListedRefund>> {
  const refunds = selectRefunds(db, selection)
    .select(['refunds.refundId', 'refunds.linkId', 'refunds.idempotencyKey', 'refunds.amountMinor'])
    .select(['refunds.reason', 'refunds.refundStatus', 'refunds.createdAtMs', 'refunds.endedAtMs'])
    .select(['paymentLinks.orderId', 'paymentLinks.finalPaymentMethod'])
    .select(sql<string | null>`nullif(charges.reference_id, charges.acquirer_reference)`.as('referenceId'))
    .select(refundCurrency.as('currency'))
  return readPage(refunds, refundColumns, selection)
}

export function totalRefunds(
  db: Database,
  selection: Selection<Refund['refundStatus']> & TotalLimit,
): Promise<readonly Total[]> {
  const { atMost } = selection
  return readTotals(db, { query: selectRefunds(db, selection), columns: refundColumns, atMost })
}

function selectRefunds(db: Database, selection: Selection<Refund['refundStatus']>) {
  const { merchantId, status, search } = selection
  const found = search === '' ? null : findRefunds(db, selection)
  let refunds = fromRefunds(db).where(inMerchant(merchantId, refundColumns.id, found))
  if (status !== null) refunds = refunds.where('refundStatus', '=', status)
  return narrow(refunds, selection, refundColumns)
}

export interface NotificationSelection extends Selection<NotificationState> {
  readonly type?: Notification['type'] | null
}

/** A merchant's notifications. */
export function listNotifications(
  db: Database,
  selection: NotificationSelection & Place,
): Promise<ListPage<Notification>> {
  return readPage(searchNotifications(db, selection), notificationColumns, selection)
}

export function totalNotifications(
  db: Database,
  selection: NotificationSelection & TotalLimit,
): Promise<readonly Total[]> {
  const { atMost } = selection
  return readTotals(db, { query: searchNotifications(db, selection), columns: notificationColumns, atMost })
}

function searchNotifications(db: Database, selection: NotificationSelection) {
  const { merchantId, status, type = null, search } = selection
  const found = search === '' ? null : findNotifications(db, selection)
  let notifications = db
    .selectFrom('notifications')
    .selectAll('notifications')
    .where(inMerchant(merchantId, notificationColumns.id, found))
  if (status !== null) notifications = notifications.where('state', '=', status)
  if (type !== null) notifications = notifications.where('type', '=', type)
  return narrow(notifications, selection, notificationColumns)
}
