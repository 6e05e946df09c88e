import type { Database, StoreContext } from '@element-js/database'
import { ServiceError } from '@element-js/values'
import type { Charge, ChargeName } from '../charges/domain/charge.ts'
import { findCharge } from '../charges/store/charges.ts'
import type { ChargeHistory, LinkHistory } from '../history/domain/history-event.ts'
import { listChargeHistory, listLinkHistory } from '../history/store/history-events.ts'
import type { Attempt, PaymentLink } from '../links/domain/payment-link.ts'
import { findOwnLink, type LinkName } from '../links/flows/link-view.ts'
import { listNewestAttempts } from '../links/store/attempts.ts'
import { linkOf } from '../links/store/payment-links.ts'
import {
  chargeSubject,
  type DeliveryAttempt,
  type Notification,
} from '../notifications/domain/notification.ts'
import type { LinkRefund, Refund } from '../refunds/domain/refund.ts'
import { listRefunds, listRefundsOfPayment } from '../refunds/store/refunds-of-subject.ts'
import type { Card } from '../tokens/domain/card.ts'
import { findCard } from '../tokens/store/cards.ts'
import { type ListedAttempt, listOrderAttempts } from './payments.ts'

/** A link with everything that is stored about it. */
export interface LinkRecord extends Told {
  readonly link: PaymentLink
  readonly history: readonly LinkHistory[]
  readonly attempts: readonly ShownAttempt[]
  readonly refunds: readonly LinkRefund[]
}

/** A payer's attempt, with the card payment that was made for it. */
export interface ShownAttempt {
  readonly attempt: Attempt
  /** `null`: the attempt was not by card. */
  readonly paid: { readonly charge: Charge; readonly card: Card } | null
}

/** A card payment with everything that is stored about it. */
export interface PaymentRecord extends Told {
  readonly charge: Charge
  readonly card: Card
  /** All attempts at the order, oldest first; the latest twenty at most. */
  readonly attempts: readonly ListedAttempt[]
  readonly refunds: readonly Refund[]
  readonly history: readonly ChargeHistory[]
}

/** The notifications about a record. */
interface Told {
  readonly notifications: readonly Notification[]
  readonly deliveries: readonly DeliveryAttempt[]
}

// Payers can make many attempts.
const mostAttempts = 100

/** Reads a merchant's link with everything about it. @throws ServiceError 404, even for links of other merchants. */
export async function readLinkRecord({ db }: Pick<StoreContext, 'db'>, name: LinkName): Promise<LinkRecord> {
  const { link } = await findOwnLink({ db }, name)
  const { merchantId, linkId } = link
  const attempts = await listNewestAttempts(db, { linkId, atMost: mostAttempts })
  const shown: ShownAttempt[] = []
  for (const attempt of attempts) {
    const idempotencyKey = attempt.attemptId
    const paid = attempt.method === 'CREDIT_CARD' ? await findPaid(db, { merchantId, idempotencyKey }) : null
    shown.push({ attempt, paid })
  }
  return {
    link,
    history: await listLinkHistory(db, { merchantId, linkId }),
    attempts: shown,
    refunds: await listRefunds(db, linkId),
    ...(await readNotifications(db, { merchantId, subject: linkId })),
  }
}

/**
 * Reads a merchant's card payment with everything about it. @throws ServiceError 404, even for other merchants'
 * payments.
 */
export async function readPaymentRecord(
  { db }: Pick<StoreContext, 'db'>,
  name: ChargeName,
): Promise<PaymentRecord> {
  const paid = await findPaid(db, name)
  if (!paid) throw new ServiceError('payment_not_found')
  const subject = chargeSubject(name.idempotencyKey)
  return {
    ...paid,
    attempts: await listOrderAttempts(db, paid.charge),
    refunds: await listRefundsOfPayment(db, paid.charge),
    history: await listChargeHistory(db, name),
    ...(await readNotifications(db, { merchantId: name.merchantId, subject })),
  }
}

/** A merchant's card payment. @throws ServiceError 404, even for other merchants' payments. */
export async function findOwnCharge(db: Database, name: ChargeName): Promise<Charge> {
  const charge = await findCharge(db, name)
  if (!charge) throw new ServiceError('payment_not_found')
  return charge
}

async function findPaid(
  db: Database,
  name: ChargeName,
): Promise<Pick<PaymentRecord, 'charge' | 'card'> | null> {
  const charge = await findCharge(db, name)
  const card = charge && (await findCard(db, charge))
  return charge && card ? { charge, card } : null
}

async function readNotifications(
  db: Database,
  about: { readonly merchantId: string; readonly subject: string },
): Promise<Told> {
  const notifications = await listNotificationsOf(db, about)
  const notificationIds = notifications.map(({ notificationId }) => notificationId)
  const deliveries = await listDeliveries(db, { notificationIds })
  return { notifications, deliveries }
}

/**
 * The maximum number of rows of a kind on the page of a record, because payers and receivers can cause many of them.
 */
const mostShown = 200

/** The notifications about a record, oldest first; at most the last 200. */
async function listNotificationsOf(
  db: Database,
  { merchantId, subject }: Pick<Notification, 'merchantId' | 'subject'>,
): Promise<readonly Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('subject', '=', subject)
    .orderBy('position', 'desc')
    .limit(mostShown)
    .execute()
  return rows.reverse()
}

interface DeliveryList {
  readonly notificationIds: readonly string[]
  /** Default 200. */
  readonly atMost?: number
}

/** The last deliveries of notifications, oldest first. */
export async function listDeliveries(
  db: Database,
  { notificationIds, atMost = mostShown }: DeliveryList,
): Promise<readonly DeliveryAttempt[]> {
  if (notificationIds.length === 0) return []
  const rows = await db
    .selectFrom('deliveryAttempts')
    .selectAll()
    .where('notificationId', 'in', notificationIds)
    .orderBy('sentAtMs', 'desc')
    .orderBy('number', 'desc')
    .limit(atMost)
    .execute()
  return rows.reverse()
}

/** The link of a merchant's order. */
export async function findLinkOfOrder(
  db: Database,
  { merchantId, orderId }: Pick<PaymentLink, 'merchantId' | 'orderId'>,
): Promise<PaymentLink | undefined> {
  const row = await db
    .selectFrom('paymentLinks')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row && linkOf(row)
}

/** The countries of a merchant's latest payments and links, one entry for each payment or link. */
export async function listLatestCountries(db: Database, merchantId: string): Promise<readonly string[]> {
  const latest = (table: 'charges' | 'paymentLinks') =>
    db
      .selectFrom(table)
      .select('country')
      .where('merchantId', '=', merchantId)
      .orderBy('createdAtMs', 'desc')
      .limit(100)
      .execute()
  const rows = await Promise.all([latest('charges'), latest('paymentLinks')])
  return rows.flat().map(({ country }) => country)
}
