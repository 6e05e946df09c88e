import { readMoment } from '../../../database/moment.ts'
import { linkEvent } from '../../../history/domain/new-event.ts'
import { recordEvents } from '../../../history/store/history-events.ts'
import type { Merchant } from '../../../merchants/domain/merchant.ts'
import { listMerchantsById } from '../../../merchants/store/merchants.ts'
import { type NotificationContent, recordNotifications } from '../../../notifications/record-notification.ts'
import type { LinkContext } from '../../context.ts'
import type { PaymentLink } from '../../domain/payment-link.ts'
import { linkSignalOf } from '../../link-signal.ts'
import { expireOverdueLinks } from '../../store/payment-links.ts'
import { describeLink } from '../describe-link.ts'
import { reportStatusChange } from '../lock-link.ts'

/**
 * Expires the links that are the longest overdue, in one transaction with their events and notifications. Each link alone
 * would take about ten statements, and thousands of them would occupy the connections for minutes: here a batch takes
 * seven.
 *
 * @returns how many links have expired. If it throws, none has.
 */
export async function expireTogether(context: LinkContext): Promise<number> {
  const moment = await readMoment(context)
  const { links, notified } = await context.db.transaction().execute(async (transaction) => {
    const links = await expireOverdueLinks(transaction, moment)
    await recordEvents(transaction, links.map(endOf))
    const merchants = await listMerchantsById(transaction, [
      ...new Set(links.map(({ merchantId }) => merchantId)),
    ])
    const notifications = links.flatMap((link) => notificationOf(link, merchants.get(link.merchantId)) ?? [])
    await recordNotifications(transaction, notifications)
    return { links, notified: notifications.length }
  })
  for (const link of links) {
    context.signals.send('link', linkSignalOf(link.linkId))
    reportStatusChange(context, link)
  }
  if (notified > 0) context.outbox.wake()
  return links.length
}

function endOf(link: PaymentLink) {
  const { cancelCause: cause, paymentStatus: status, updatedAtMs: atMs } = link
  const event = cause === 'requested' ? 'cancelled' : 'expired'
  return linkEvent(link, { event, status, cause, actor: 'job', atMs })
}

function notificationOf(link: PaymentLink, merchant: Merchant | undefined): NotificationContent | null {
  const { merchantId, linkId: subject, callbackUrl: url, updatedAtMs: nowMs } = link
  if (url === null) return null
  if (!merchant) throw new Error('a merchant is missing from the store')
  // Only a link with an attempt expires otherwise, and only a paid one has refunds.
  const data = describeLink({ link, merchant, attempt: null, refund: null })
  return { merchantId, subject, type: 'payment_link.updated', url, data, nowMs }
}
