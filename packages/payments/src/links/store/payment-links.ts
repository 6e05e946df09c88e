import { type ColumnTypes, type Database, isPostgres, type Schema } from '@element-js/database'
import { searchTextsOf } from '@element-js/values'
import type { Selectable } from 'kysely'
import { dueBatch, isDue, type Moment, timeOnClockOf } from '../../clocks/moment.ts'
import type { Requester } from '../../history/domain/history-event.ts'
import { linkEvent } from '../../history/domain/new-event.ts'
import { prepareWriteWithEvent } from '../../history/store/history-events.ts'
import type { LinkOrder, PaymentLink } from '../domain/payment-link.ts'

type StoredRow = Selectable<Schema['paymentLinks']>
type Row = Omit<StoredRow, 'searchTexts' | 'notificationCount'>

type NewRow = Row & { readonly searchTexts: string }

const types: ColumnTypes<NewRow> = {
  merchantId: 'text',
  linkId: 'text',
  orderId: 'text',
  amountMinor: 'bigint',
  currency: 'text',
  country: 'text',
  expiresAtMs: 'bigint',
  callbackUrl: 'text',
  shippingAddress: 'text',
  terms: 'text',
  searchTexts: 'text',
  paymentStatus: 'text',
  finalPaymentMethod: 'text',
  finalStatusAtMs: 'bigint',
  cancelCause: 'text',
  ending: 'text',
  attemptId: 'text',
  createdAtMs: 'bigint',
  updatedAtMs: 'bigint',
}

const insertion = prepareWriteWithEvent<NewRow, Pick<Row, 'linkId'>>({
  types,
  build: (db, row) =>
    db
      .insertInto('paymentLinks')
      .values(row)
      .onConflict((conflict) => conflict.columns(['merchantId', 'orderId']).doNothing())
      .returning('linkId'),
})

/**
 * Stores a new link.
 *
 * @param creator Who asked for it. Default: the merchant's server.
 * @returns `false` if the merchant has another one with its orderId; nothing is changed then.
 */
export async function insertLink(
  db: Database,
  link: PaymentLink,
  creator: Requester = 'merchant',
): Promise<boolean> {
  const { paymentStatus: status, amountMinor, createdAtMs: atMs } = link
  const created = linkEvent(link, { event: 'created', status, actor: creator, amountMinor, atMs })
  const { orderId, name, email } = link
  const searchTexts = searchTextsOf({ beginnings: [orderId], names: [name], emails: [email] })
  return (await insertion(db, { ...rowOf(link), searchTexts }, created)) !== undefined
}

/** The link that a merchant has for an order. */
export async function findLinkOfOrder(
  db: Database,
  { merchantId, orderId }: Pick<PaymentLink, 'merchantId' | 'orderId'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentLinks')
    .select('linkId')
    .where('merchantId', '=', merchantId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.linkId
}

/** A link of any merchant: only its merchant and its payer know its id. */
export async function findLink(db: Database, linkId: string): Promise<PaymentLink | undefined> {
  const row = await db.selectFrom('paymentLinks').selectAll().where('linkId', '=', linkId).executeTakeFirst()
  return row && linkOf(row)
}

/**
 * Reads a link and locks it until the transaction ends. Every flow that changes a link, or anything that belongs to it,
 * does this first: then the data that it read stays current, and no two flows wait for each other.
 */
export async function lockLinkRow(transaction: Database, linkId: string): Promise<PaymentLink | undefined> {
  // SQLite does not have `select … for update`; an update that changes nothing locks the row in PostgreSQL as well.
  const row = await transaction
    .updateTable('paymentLinks')
    .set({ linkId })
    .where('linkId', '=', linkId)
    .returningAll()
    .executeTakeFirst()
  return row && linkOf(row)
}

/** The columns of a link that change during its life. */
export type LinkChange = Partial<
  Pick<
    PaymentLink,
    'paymentStatus' | 'finalPaymentMethod' | 'finalStatusAtMs' | 'cancelCause' | 'ending' | 'attemptId'
  >
> &
  Pick<PaymentLink, 'updatedAtMs'>

interface LockedChange {
  /** The link as it was read; it must not have changed since. */
  readonly link: PaymentLink
  readonly change: LinkChange
}

/**
 * Changes a link that is locked. @returns the link as it is now.
 *
 * @throws if it is not as it was read: then it was not locked, and nothing is changed.
 */
export async function changeLink(
  transaction: Database,
  { link, change }: LockedChange,
): Promise<PaymentLink> {
  const row = await transaction
    .updateTable('paymentLinks')
    .set(change)
    .where('linkId', '=', link.linkId)
    .where('paymentStatus', '=', link.paymentStatus)
    .where('ending', 'is not distinct from', link.ending)
    .where('attemptId', 'is not distinct from', link.attemptId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return linkOf(row)
}

/** Writes the shipping address, while the link can be paid. @returns whether it could. */
export async function setShippingAddress(
  db: Database,
  { linkId, shippingAddress, updatedAtMs }: Pick<PaymentLink, 'linkId' | 'shippingAddress' | 'updatedAtMs'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('paymentLinks')
    .set({ shippingAddress: shippingAddress && JSON.stringify(shippingAddress), updatedAtMs })
    .where('linkId', '=', linkId)
    .where('paymentStatus', 'in', ['INITIAL_STATUS', 'IN_PROGRESS'])
    .where('ending', 'is', null)
    .returning('linkId')
    .executeTakeFirst()
  return changed !== undefined
}

/** The unpaid links of all merchants whose time is up and that have no attempt, the longest overdue first. */
export async function listOverdueLinks(db: Database, moment: Moment): Promise<readonly string[]> {
  const rows = await overdueLinks(db, moment).execute()
  return rows.map(({ linkId }) => linkId)
}

/**
 * Marks the links that are the longest overdue as expired, on the clocks of their merchants. It waits for no lock: a link
 * that somebody else has locked is about to be paid, cancelled or expired, and if it is not, it is overdue next time.
 *
 * @returns the links as they are now, the longest overdue first.
 */
export async function expireOverdueLinks(
  transaction: Database,
  moment: Moment,
): Promise<readonly PaymentLink[]> {
  // PostgreSQL reads a row again once it is locked, and leaves it out if an attempt has begun meanwhile.
  const overdue = await overdueLinks(transaction, moment)
    .$if(isPostgres(transaction), (query) => query.forUpdate().skipLocked())
    .execute()
  if (overdue.length === 0) return []
  const linkIds = overdue.map(({ linkId }) => linkId)
  const nowMs = timeOnClockOf('paymentLinks', moment, { afterMs: 0 })
  const rows = await transaction
    .updateTable('paymentLinks')
    .set(({ fn, val }) => ({
      paymentStatus: 'CANCELLED' as const,
      cancelCause: fn.coalesce('ending', val('expired' as const)),
      ending: null,
      finalStatusAtMs: nowMs,
      updatedAtMs: nowMs,
    }))
    .where('linkId', 'in', linkIds)
    .returningAll()
    .execute()
  const links = new Map(rows.map((row) => [row.linkId, linkOf(row)]))
  return linkIds.flatMap((linkId) => links.get(linkId) ?? [])
}

function overdueLinks(db: Database, moment: Moment) {
  return (
    db
      .selectFrom('paymentLinks')
      .select('linkId')
      // Worded like its index: otherwise SQLite would not recognize the index's list of statuses, and would read all
      // links.
      .where('finalStatusAtMs', 'is', null)
      .where('attemptId', 'is', null)
      .where(isDue('paymentLinks.expiresAtMs', moment))
      .orderBy('expiresAtMs')
      .limit(dueBatch)
  )
}

function rowOf(link: PaymentLink): Row {
  const { merchantId, linkId, orderId, amountMinor, currency, country, expiresAtMs, callbackUrl } = link
  const { paymentStatus, finalPaymentMethod, finalStatusAtMs, cancelCause, ending, attemptId } = link
  const { createdAtMs, updatedAtMs, shippingAddress } = link
  return {
    merchantId,
    linkId,
    orderId,
    amountMinor,
    currency,
    country,
    expiresAtMs,
    callbackUrl,
    paymentStatus,
    finalPaymentMethod,
    finalStatusAtMs,
    cancelCause,
    ending,
    attemptId,
    createdAtMs,
    updatedAtMs,
    shippingAddress: shippingAddress && JSON.stringify(shippingAddress),
    terms: JSON.stringify(termsOf(link)),
  }
}

/** The part of a link that never changes. */
type Terms = Omit<LinkOrder, keyof Row>

function termsOf(link: PaymentLink): Terms {
  return {
    allowPaymentMethods: link.allowPaymentMethods,
    name: link.name,
    email: link.email,
    phone: link.phone,
    documentId: link.documentId,
    description: link.description,
    redirectUrl: link.redirectUrl,
    paymentDocumentUrl: link.paymentDocumentUrl,
    needCollectAddress: link.needCollectAddress,
    billingAddress: link.billingAddress,
    boleto: link.boleto,
    installmentPlanId: link.installmentPlanId,
    installmentOffer: link.installmentOffer,
    taxPlanId: link.taxPlanId,
    targetCurrency: link.targetCurrency,
    exchange: link.exchange,
    metadata: link.metadata,
    subMerchantId: link.subMerchantId,
  }
}

/** Reads a row of the table. */
export function linkOf({
  terms,
  shippingAddress,
  searchTexts: _,
  notificationCount: __,
  ...row
}: StoredRow): PaymentLink {
  return {
    ...row,
    ...(JSON.parse(terms) as Terms),
    shippingAddress: shippingAddress === null ? null : JSON.parse(shippingAddress),
  }
}
