import type { Entry } from '../../../../payments/src/acquirer/ledger.ts'
import { positionOf } from '../../../../payments/src/acquirer/position.ts'
import type {
  Attempt,
  AttemptState,
  PaymentLink,
} from '../../../../payments/src/links/domain/payment-link.ts'
import type { Notification } from '../../../../payments/src/notifications/domain/notification.ts'
import type { Refund } from '../../../../payments/src/refunds/domain/refund.ts'
import type { ReceivedNotification } from '../../support/receivers/start-receiver.ts'
import type { Ledgers } from '../ledger-audit.ts'
import { differencesInNotifications } from './link-notifications.ts'
import { differencesInLinkAnswers } from './link-reported-answers.ts'

/** Everything that each side recorded about links. */
export interface LinkLedgers {
  readonly links: readonly PaymentLink[]
  /** The payers' attempts. */
  readonly attempts: readonly Attempt[]
  readonly refunds: readonly Refund[]
  /** The outbox, in the order of positions. */
  readonly notifications: readonly Notification[]
  /** What the merchant's server received, in order. */
  readonly received: readonly Pick<ReceivedNotification, 'id' | 'body'>[]
}

/** Whether the service itself still has something to do about links. */
export function isLinkUnderWay({ links, refunds, notifications }: Omit<LinkLedgers, 'received'>): boolean {
  const isUnpaid = ({ paymentStatus }: PaymentLink): boolean => !isFinal(paymentStatus)
  return (
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
  return [
    ...ledgers.links.flatMap((link) => {
      const attempts = attemptsOf.get(link.linkId) ?? []
      const refunds = refundsOf.get(link.linkId) ?? []
      const entries = attempts.flatMap(({ acquirerReference }) => entriesOf.get(acquirerReference) ?? [])
      const say = (what: string): string => `${link.orderId} (${link.paymentStatus}): ${what}`
      return [
        ...differencesInMoney({ link, attempts, refunds, entries }),
        ...refunds.flatMap((refund) => differencesInRefund(refund, entries)),
      ].map(say)
    }),
    ...ledgers.attempts.flatMap((attempt) =>
      differencesInAttempt(attempt, entriesOf.get(attempt.acquirerReference) ?? []),
    ),
    ...unknownRefunds(ledgers),
    ...differencesInNotifications(ledgers),
    ...differencesInLinkAnswers(ledgers),
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
  const sum = (type: Entry['type']): number =>
    entries
      .filter((entry) => entry.type === type && entry.result === 'approved')
      .reduce((total, { amount }) => total + amount, 0)
  const count = (state: AttemptState): number => attempts.filter((each) => each.state === state).length
  const isPaid = link.paymentStatus === 'SETTLED'
  const live = attempts.find(({ attemptId }) => attemptId === link.attemptId)
  const refunded = refunds.filter(({ refundStatus }) => refundStatus === 'SETTLED')
  const due = isPaid ? link.amountMinor : 0
  const given = refunded.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return [
    ...(sum('capture') === due ? [] : [`collected ${sum('capture')}, not ${due}`]),
    ...(sum('refund') === given ? [] : [`gave back ${sum('refund')}, and ${given} is recorded`]),
    ...(given > due ? [`gave back ${given} of ${due}`] : []),
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

/** Differences between a refund and what the acquirer did for its payment. */
export function differencesInRefund(
  { refundId, refundStatus, amountMinor }: Refund,
  entries: readonly Entry[],
): string[] {
  const made = entries.filter((entry) => entry.refundReference === refundId)
  const say = (what: string): string[] => [`refund ${refundId} (${refundStatus}) ${what}`]
  if (refundStatus === 'IN_PROGRESS') return say('is under way')
  if (made.length !== 1) return say(`was made ${made.length} times`)
  const [{ result, amount } = { result: null, amount: null }] = made
  if (result !== (refundStatus === 'SETTLED' ? 'approved' : 'declined')) return say(`is ${result}`)
  return amount === amountMinor ? [] : say(`is of ${amount}, not ${amountMinor}`)
}

function unknownRefunds({ refunds, entries }: Ledgers): string[] {
  const known = new Set(refunds.map(({ refundId }) => refundId))
  return entries
    .filter(({ refundReference }) => refundReference !== null && !known.has(refundReference))
    .map(({ refundReference }) => `${refundReference}: the service does not know this refund`)
}
