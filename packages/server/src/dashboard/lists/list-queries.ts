import type { PaymentMethod, PaymentStatus, TransferStatus } from '@element-js/protocol/http'
import { type Selectable, sql } from 'kysely'
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
import { beginsWith, isPostgres, type ListPage, type ListPlace, readPage } from './paging.ts'

/** The query of a list. */
interface Listing {
  readonly merchantId: string
  /** An id of a record, or the beginning of its orderId, referenceId or e-mail; empty for all. */
  readonly search: string
  readonly place: ListPlace | null
  readonly limit: number
}

/** A link with the state of its last refund. */
export interface ListedLink {
  readonly link: PaymentLink
  readonly refundStatus: Refund['refundStatus'] | null
}

interface LinkListing extends Listing {
  readonly status: PaymentStatus | null
  /** The method that it was paid with. */
  readonly method: PaymentMethod | null
}

/** A merchant's links, newest first. */
export async function listLinks(db: Database, listing: LinkListing): Promise<ListPage<ListedLink>> {
  const { merchantId, search, status, method, place, limit } = listing
  const matches = db
    .selectFrom('paymentLinks')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .$if(status !== null, (query) => query.where('paymentStatus', '=', status as PaymentStatus))
    .$if(method !== null, (query) => query.where('finalPaymentMethod', '=', method))
    .$if(search !== '', (query) => query.where('linkId', 'in', findLinks(db, { merchantId, search })))
  const page = await readPage(matches, { table: 'paymentLinks', id: 'linkId', place, limit })
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

// Each part uses an index of its own, which databases do not do for conditions joined by `or`.
function findLinks(db: Database, { merchantId, search }: SearchTerms) {
  const email = isPostgres(db)
    ? sql`lower((terms::json ->> 'email'))`
    : sql`lower(json_extract(terms, '$.email'))`
  const links = db.selectFrom('paymentLinks').select('linkId').where('merchantId', '=', merchantId)
  return links
    .where('linkId', '=', search)
    .unionAll(links.where(beginsWith(db, sql.ref('orderId'), search)))
    .unionAll(links.where(beginsWith(db, email, toAsciiLowerCase(search))))
}

type SearchTerms = Pick<Listing, 'merchantId' | 'search'>

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
  // Of several refunds, all except the last have failed.
  const failedFirst = rows.toSorted(
    (a, b) => Number(b.refundStatus === 'FAILED') - Number(a.refundStatus === 'FAILED'),
  )
  return new Map(failedFirst.map(({ linkId, refundStatus }) => [linkId ?? '', refundStatus]))
}

/** A card payment with the fields of its card that lists show. */
export type ListedCharge = Charge & Pick<Card, 'brand' | 'last4' | 'cardHolderName'>

interface ChargeListing extends Listing {
  readonly status: TransferStatus | null
}

/** A merchant's card payments, including those of links, newest first. */
export async function listCharges(db: Database, listing: ChargeListing): Promise<ListPage<ListedCharge>> {
  const { merchantId, search, status, place, limit } = listing
  const matches = db
    .selectFrom('charges')
    .innerJoin('cards', (join) =>
      join.onRef('cards.merchantId', '=', 'charges.merchantId').onRef('cards.cardId', '=', 'charges.cardId'),
    )
    .selectAll('charges')
    .select(['cards.brand', 'cards.last4', 'cards.cardHolderName'])
    .where('charges.merchantId', '=', merchantId)
    .$if(status !== null, (query) => query.where('transferStatus', '=', status as TransferStatus))
    .$if(search !== '', (query) =>
      query.where('charges.idempotencyKey', 'in', findCharges(db, { merchantId, search })),
    )
  return readPage(matches, { table: 'charges', id: 'idempotencyKey', place, limit })
}

function findCharges(db: Database, { merchantId, search }: SearchTerms) {
  const charges = db.selectFrom('charges').select('idempotencyKey').where('merchantId', '=', merchantId)
  const ofLink = db.selectFrom('paymentAttempts').where('merchantId', '=', merchantId)
  return charges
    .where('idempotencyKey', '=', search)
    .unionAll(charges.where(beginsWith(db, sql.ref('referenceId'), search)))
    .unionAll(ofLink.select('attemptId as idempotencyKey').where('linkId', '=', search))
}

/** A refund with its order; of a card payment with the payment's key and reference. */
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

interface RefundListing extends Listing {
  readonly status: Refund['refundStatus'] | null
}

/** A merchant's refunds, newest first. */
export async function listMerchantRefunds(
  db: Database,
  { merchantId, search, status, place, limit }: RefundListing,
): Promise<ListPage<ListedRefund>> {
  const matches = fromRefunds(db)
    .select(['refunds.refundId', 'refunds.linkId', 'refunds.idempotencyKey', 'refunds.amountMinor'])
    .select(['refunds.reason', 'refunds.refundStatus', 'refunds.createdAtMs', 'refunds.endedAtMs'])
    .select(['paymentLinks.orderId', 'paymentLinks.finalPaymentMethod', 'charges.referenceId'])
    .select(refundCurrency.as('currency'))
    .where('refunds.merchantId', '=', merchantId)
    .$if(status !== null, (query) => query.where('refundStatus', '=', status as Refund['refundStatus']))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('refunds.refundId', '=', search),
          where('refunds.linkId', '=', search),
          where('refunds.idempotencyKey', '=', search),
          where('charges.referenceId', '=', search),
          where('refunds.linkId', 'in', linksOfOrder(db, { merchantId, search })),
        ]),
      ),
    )
  return readPage(matches, { table: 'refunds', id: 'refundId', place, limit })
}

interface NotificationListing extends Listing {
  readonly status: NotificationState | null
  readonly type: Notification['type'] | null
}

/** A merchant's notifications, newest first. */
export async function listMerchantNotifications(
  db: Database,
  { merchantId, search, status, type, place, limit }: NotificationListing,
): Promise<ListPage<Notification>> {
  const matches = db
    .selectFrom('notifications')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .$if(status !== null, (query) => query.where('state', '=', status as NotificationState))
    .$if(type !== null, (query) => query.where('type', '=', type as Notification['type']))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('notificationId', '=', search),
          where('subject', 'in', [search, `charge:${search}`]),
          where('subject', 'in', linksOfOrder(db, { merchantId, search })),
        ]),
      ),
    )
  return readPage(matches, { table: 'notifications', id: 'notificationId', place, limit })
}

function linksOfOrder(db: Database, { merchantId, search }: SearchTerms) {
  return db
    .selectFrom('paymentLinks')
    .select('linkId')
    .where('merchantId', '=', merchantId)
    .where('orderId', '=', search)
}

// Like both databases: only ASCII letters change.
function toAsciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
