import type { ChargeName } from '../../charges/domain/charge.ts'
import { findCharge } from '../../charges/store/charges.ts'
import type { Database } from '../../database/database.ts'
import type { StoreContext } from '../../database/store-context.ts'
import { ServiceError } from '../../errors.ts'
import { listChargeHistory, listLinkHistory } from '../../history/store/history-events.ts'
import { findOwnLink, type LinkName } from '../../links/flows/find-own-link.ts'
import { listNewestAttempts } from '../../links/store/attempts.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { listRefunds, listRefundsOfPayment } from '../../refunds/store/refunds-of-subject.ts'
import { findCard } from '../../tokens/store/cards.ts'
import type { ShownAttempt } from '../links/link-events.ts'
import type { LinkRecord } from '../links/link-page.ts'
import type { PaymentRecord } from '../payments/payment-page.ts'
import { listDeliveries, listNotificationsOf } from './record-queries.ts'

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
    refunds: await listRefundsOfPayment(db, paid.charge),
    history: await listChargeHistory(db, name),
    ...(await readNotifications(db, { merchantId: name.merchantId, subject })),
  }
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
): Promise<Pick<LinkRecord, 'notifications' | 'deliveries'>> {
  const notifications = await listNotificationsOf(db, about)
  const notificationIds = notifications.map(({ notificationId }) => notificationId)
  const deliveries = await listDeliveries(db, { notificationIds })
  return { notifications, deliveries }
}
