import type { PaymentLinkRecord } from '@element-js/protocol/http'
import type { Entry } from '../../../payments/src/acquirer/ledger.ts'
import { positionOf } from '../../../payments/src/acquirer/ledger.ts'
import type { Attempt, AttemptState, PaymentLink } from '../../../payments/src/links/domain/payment-link.ts'
import type { Notification } from '../../../payments/src/notifications/domain/notification.ts'
import type { Refund } from '../../../payments/src/refunds/domain/refund.ts'
import { linkMoves } from './history-audit.ts'
import { differencesInRefunds, type Ledgers, sumOf } from './ledger-audit.ts'

/** Whether the service itself still has something to do. */
export function isUnderWay(ledgers: Ledgers): boolean {
  const { charges, verifications, holds, links, refunds, notifications } = ledgers
  const isUnpaid = ({ paymentStatus }: PaymentLink): boolean => !isFinal(paymentStatus)
  return (
    holds.length > 0 ||
    [...charges, ...verifications].some(({ openIntent }) => openIntent !== null) ||
    // A payer who pays at once has paid or failed: the outcome of such an attempt is not known yet.
    links.some((link) => isUnpaid(link) && (link.ending !== null || isUndecided(link))) ||
    refunds.some(({ refundStatus }) => refundStatus === 'IN_PROGRESS') ||
    notifications.some(({ state }) => state === 'pending')
  )
}

const isFinal = (status: PaymentLink['paymentStatus']): boolean =>
  status === 'SETTLED' || status === 'CANCELLED'
const isUndecided = ({ paymentStatus, attemptId }: PaymentLink): boolean =>
  paymentStatus === 'INITIAL_STATUS' && attemptId !== null

/** Differences between the ledgers about links, as sentences. */
export function differencesInLinks(ledgers: Ledgers): readonly string[] {
  const entriesOf = Map.groupBy(ledgers.entries, ({ reference }) => reference)
  const attemptsOf = Map.groupBy(ledgers.attempts, ({ linkId }) => linkId)
  const refundsOf = Map.groupBy(ledgers.refunds, ({ linkId }) => linkId)
  const notificationsOf = Map.groupBy(ledgers.notifications, ({ subject }) => subject)
  const known = new Set(ledgers.notifications.map(({ notificationId }) => notificationId))
  return [
    ...ledgers.links.flatMap((link) => {
      const attempts = attemptsOf.get(link.linkId) ?? []
      const refunds = refundsOf.get(link.linkId) ?? []
      const entries = attempts.flatMap(({ acquirerReference }) => entriesOf.get(acquirerReference) ?? [])
      const notifications = notificationsOf.get(link.linkId) ?? []
      return [
        ...differencesInMoney({ link, attempts, refunds, entries }),
        ...differencesInStatuses({ link, notifications, refunds }),
        ...differencesInReceipt(notifications, ledgers.received),
      ].map((what) => `${link.orderId} (${link.paymentStatus}): ${what}`)
    }),
    ...ledgers.attempts.flatMap((attempt) =>
      differencesInAttempt(attempt, entriesOf.get(attempt.acquirerReference) ?? []),
    ),
    ...ledgers.received
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `${id}: nobody knows why it was sent`),
  ]
}

interface LinkAccount {
  readonly link: PaymentLink
  readonly attempts: readonly Attempt[]
  readonly refunds: readonly Refund[]
  /** What the acquirer did for any of its attempts. */
  readonly entries: readonly Entry[]
}

function differencesInMoney({ link, attempts, refunds, entries }: LinkAccount): string[] {
  const collected = sumOf(entries, 'capture')
  const count = (state: AttemptState): number => attempts.filter((each) => each.state === state).length
  const isPaid = link.paymentStatus === 'SETTLED'
  const live = attempts.find(({ attemptId }) => attemptId === link.attemptId)
  const refunded = refunds.filter(({ refundStatus }) => refundStatus === 'SETTLED')
  const due = isPaid ? link.amountMinor : 0
  return [
    ...(collected === due ? [] : [`collected ${collected}, not ${due}`]),
    ...differencesInRefunds(due, { refunds, entries }),
    ...(refunded.length > 1 ? ['was refunded more than once'] : []),
    ...(count('paid') === (isPaid ? 1 : 0) ? [] : [`has ${count('paid')} attempts that paid`]),
    ...(isPaid && live?.state !== 'paid' ? ['is at another attempt than the one that paid'] : []),
    ...(isPaid === (link.finalPaymentMethod !== null) ? [] : ['has a method and no payment, or no method']),
    ...(link.paymentStatus === 'CANCELLED' && link.attemptId !== null ? ['has an attempt still'] : []),
    ...(isFinal(link.paymentStatus) && count('waiting') > 0 ? ['has an attempt that waits'] : []),
    ...(link.ending !== null ? [`is still ending: ${link.ending}`] : []),
    ...(isUndecided(link) ? ['has an attempt whose outcome is not known'] : []),
  ]
}

/** The possible positions of an attempt at the acquirer when no operation is in progress. */
const statesOf: Readonly<Record<AttemptState, readonly string[]>> = {
  waiting: ['unknown'],
  paid: ['captured'],
  // The attempt of a payer who did not authenticate never reached the acquirer.
  failed: ['declined', 'closed', 'cancelled', 'unknown'],
  withdrawn: ['closed', 'unknown'],
}

function differencesInAttempt(
  { attemptId, state, acquirerReference }: Attempt,
  entries: readonly Entry[],
): string[] {
  const position = positionOf(entries)?.state ?? 'unknown'
  const known = statesOf[state].includes(position)
  return known ? [] : [`${attemptId} ${acquirerReference} (${state}): is ${position} at the acquirer`]
}

interface NotifiedLink extends Pick<LinkAccount, 'link' | 'refunds'> {
  /** By position. */
  readonly notifications: readonly Notification[]
}

function differencesInStatuses({ link, notifications, refunds }: NotifiedLink): string[] {
  const reported = notifications.map(({ type, payload }) => ({
    type,
    ...(JSON.parse(payload).data as PaymentLinkRecord),
  }))
  const statuses = reported
    .filter(({ type }) => type === 'payment_link.updated')
    .map(({ paymentStatus }) => paymentStatus)
  const path = ['INITIAL_STATUS', ...statuses]
  const isPath = statuses.every((status, index) => linkMoves[path[index] ?? '']?.includes(status))
  const results = reported
    .filter(({ type }) => type === 'refund.updated')
    .map(({ refundStatus }) => refundStatus)
  const expected = refunds
    .map(({ refundStatus }) => refundStatus)
    .filter((status) => status !== 'IN_PROGRESS')
  const isNumbered = notifications.every(
    ({ position, payload }, index) =>
      position === index + 1 && JSON.parse(payload).data.sequence === position,
  )
  return [
    ...(isPath && path.at(-1) === link.paymentStatus ? [] : [`was reported as ${path.join(', ')}`]),
    ...(results.toSorted().join() === expected.toSorted().join()
      ? []
      : [`refunds were reported as ${results}, not ${expected}`]),
    ...(isNumbered ? [] : ['has notifications that are not numbered one after the other']),
  ]
}

function differencesInReceipt(
  notifications: readonly Notification[],
  received: Ledgers['received'],
): string[] {
  const firsts = notifications.map(({ notificationId }) =>
    received.findIndex(({ id }) => id === notificationId),
  )
  const isInOrder = firsts.every((at, index) => at >= 0 && at > (firsts[index - 1] ?? -1))
  const altered = received.filter(({ id, body }) =>
    notifications.some(({ notificationId, payload }) => notificationId === id && payload !== body),
  )
  return [
    ...notifications
      .filter(({ state }) => state !== 'delivered')
      .map(({ position, state }) => `its notification ${position} is ${state}`),
    ...(isInOrder ? [] : ['did not reach its merchant, or not in order']),
    ...altered.map(({ id }) => `${id} was altered on its way`),
  ]
}
