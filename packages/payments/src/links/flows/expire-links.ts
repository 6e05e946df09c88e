import { setTimeout as sleep } from 'node:timers/promises'
import { repeatWithin } from '@element-js/values'
import { onClockOf, onClockOfLink } from '../../clocks/merchant-clock.ts'
import { readMoment } from '../../clocks/moment.ts'
import { linkEvent } from '../../history/domain/new-event.ts'
import { recordEvents } from '../../history/store/history-events.ts'
import type { Merchant } from '../../merchants/domain/merchant.ts'
import { listMerchantsById } from '../../merchants/store/merchants.ts'
import { type NotificationContent, recordNotifications } from '../../notifications/record-notification.ts'
import type { LinkContext } from '../context.ts'
import type { Attempt, PaymentLink } from '../domain/payment-link.ts'
import { listAttemptsToCheck } from '../store/attempts.ts'
import { expireOverdueLinks, listOverdueLinks } from '../store/payment-links.ts'
import { cancelUnpaidLink } from './cancel-link.ts'
import { describeLink } from './describe-link.ts'
import { linkSignalOf, reportStatusChange } from './lock-link.ts'
import { recoverAttempt } from './recover-attempt.ts'

/**
 * Expires the links whose time is up, and checks the attempts that are due. A link with an attempt expires with the
 * attempt, so that links without one wait for no acquirer. Attempts by card are finalized with their charges.
 *
 * @param budgetMs How long each of the two may take, so that other jobs need not wait; the rest is left for the next
 * run. Default: no limit.
 */
export async function expireLinks(
  context: LinkContext,
  budgetMs: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  // Whatever failed is still due: listing it again now would never end.
  await repeatWithin(budgetMs, () => expireBatch(context))
  await repeatWithin(budgetMs, async () => {
    const attempts = await listAttemptsToCheck(context.db, await readMoment(context))
    const recovered = await Promise.all(
      attempts.map((attempt) => onClockOf(context, attempt.merchantId, () => recover(context, attempt))),
    )
    return recovered.some((isRecovered) => isRecovered)
  })
}

/** @returns whether any link has expired. */
async function expireBatch(context: LinkContext): Promise<boolean> {
  const startedMs = performance.now()
  try {
    const count = await expireTogether(context)
    // Half of the time is for payments and deliveries, which have to wait for a processor while links expire.
    if (count > 0) await sleep(performance.now() - startedMs)
    return count > 0
  } catch (error) {
    context.log.warn({ err: error }, 'links could not be expired together')
    return expireEach(context)
  }
}

/** Expires a batch of links one by one, so that a link that cannot be expired does not keep the others from it. */
async function expireEach(context: LinkContext): Promise<boolean> {
  const links = await listOverdueLinks(context.db, await readMoment(context))
  const expired = await Promise.all(
    links.map((linkId) => onClockOfLink(context, linkId, () => expire(context, linkId))),
  )
  return expired.some((isExpired) => isExpired)
}

async function recover(context: LinkContext, attempt: Attempt): Promise<boolean> {
  try {
    await recoverAttempt(context, attempt)
    return true
  } catch (error) {
    const { linkId, acquirerReference: reference } = attempt
    context.log.warn({ err: error, linkId, reference }, 'an attempt could not be recovered yet')
    return false
  }
}

async function expire(context: LinkContext, linkId: string): Promise<boolean> {
  try {
    return (await cancelUnpaidLink(context, { linkId, cause: 'expired', actor: 'job' })) !== 'charging'
  } catch (error) {
    context.log.warn({ err: error, linkId }, 'a link could not be expired yet')
    return false
  }
}

/**
 * Expires the links that are the longest overdue, in one transaction with their events and notifications. Each link alone
 * would take about ten statements, and thousands of them would occupy the connections for minutes: here a batch takes
 * seven.
 *
 * @returns how many links have expired. If it throws, none has.
 */
async function expireTogether(context: LinkContext): Promise<number> {
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
