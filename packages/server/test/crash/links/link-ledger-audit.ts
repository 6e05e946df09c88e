import type { Entry } from '../../../src/acquirer/ledger.ts'
import { positionOf } from '../../../src/acquirer/position.ts'
import type { AttemptState, PaymentAttempt } from '../../../src/links/domain/attempt.ts'
import type { PaymentLink } from '../../../src/links/domain/payment-link.ts'
import type { Notification } from '../../../src/notifications/domain/notification.ts'
import type { Refund } from '../../../src/refunds/domain/refund.ts'
import type { Received } from '../../support/receivers/start-receiver.ts'
import type { Books } from '../ledger-audit.ts'
import { differencesInNews } from './link-notifications.ts'
import { differencesInLinkHearsay } from './link-reported-answers.ts'

/** Everything that was written down about links, by each side. */
export interface LinkBooks {
  readonly links: readonly PaymentLink[]
  /** What payers began. */
  readonly paymentAttempts: readonly PaymentAttempt[]
  readonly refunds: readonly Refund[]
  /** The outbox, in the order of positions. */
  readonly notifications: readonly Notification[]
  /** What the merchant's server got, in its order. */
  readonly received: readonly Pick<Received, 'id' | 'body'>[]
}

/** Whether something about links is to come still, without anybody's doing. */
export function isLinkUnderWay({ links, refunds, notifications }: Omit<LinkBooks, 'received'>): boolean {
  const isUnpaid = ({ paymentStatus }: PaymentLink): boolean => !isFinal(paymentStatus)
  return (
    // A payer who pays at once has paid or failed: with an attempt and no status nobody knows yet.
    links.some((link) => isUnpaid(link) && (link.ending !== null || isUndecided(link))) ||
    refunds.some(({ refundStatus }) => refundStatus === 'IN_PROGRESS') ||
    notifications.some(({ state }) => state === 'pending')
  )
}

const isFinal = (status: PaymentLink['paymentStatus']): boolean =>
  status === 'SETTLED' || status === 'CANCELLED'
const isUndecided = ({ paymentStatus, attemptId }: PaymentLink): boolean =>
  paymentStatus === 'INITIAL_STATUS' && attemptId !== null

/** Where the books do not agree about links, in sentences. */
export function differencesInLinks(books: Books): readonly string[] {
  const entriesOf = Map.groupBy(books.entries, ({ reference }) => reference)
  const attemptsOf = Map.groupBy(books.paymentAttempts, ({ linkId }) => linkId)
  const refundsOf = Map.groupBy(books.refunds, ({ linkId }) => linkId)
  return [
    ...books.links.flatMap((link) => {
      const attempts = attemptsOf.get(link.linkId) ?? []
      const refunds = refundsOf.get(link.linkId) ?? []
      const entries = attempts.flatMap(({ acquirerReference }) => entriesOf.get(acquirerReference) ?? [])
      const say = (what: string): string => `${link.orderId} (${link.paymentStatus}): ${what}`
      return [
        ...differencesInMoney({ link, attempts, refunds, entries }),
        ...refunds.flatMap((refund) => differencesInRefund(refund, entries)),
      ].map(say)
    }),
    ...books.paymentAttempts.flatMap((attempt) =>
      differencesInAttempt(attempt, entriesOf.get(attempt.acquirerReference) ?? []),
    ),
    ...strayRefunds(books),
    ...differencesInNews(books),
    ...differencesInLinkHearsay(books),
  ]
}

interface LinkAccount {
  readonly link: PaymentLink
  readonly attempts: readonly PaymentAttempt[]
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
    ...(sum('refund') === given ? [] : [`gave back ${sum('refund')}, and ${given} is booked`]),
    ...(given > due ? [`gave back ${given} of ${due}`] : []),
    ...(refunded.length > 1 ? ['was refunded more than once'] : []),
    ...(count('paid') === (isPaid ? 1 : 0) ? [] : [`has ${count('paid')} attempts that paid`]),
    ...(isPaid && live?.state !== 'paid' ? ['is at another attempt than the one that paid'] : []),
    ...(isPaid === (link.finalPaymentMethod !== null) ? [] : ['has a method and no payment, or no method']),
    ...(link.paymentStatus === 'CANCELLED' && link.attemptId !== null ? ['has an attempt still'] : []),
    ...(isFinal(link.paymentStatus) && count('waiting') > 0 ? ['has an attempt that waits'] : []),
    ...(link.ending !== null ? [`is still ending: ${link.ending}`] : []),
    ...(isUndecided(link) ? ['has a payment of which nobody knows'] : []),
  ]
}

/** How an attempt may stand at the acquirer when nothing is under way. */
const statesOf: Readonly<Record<AttemptState, readonly string[]>> = {
  waiting: ['unknown'],
  paid: ['captured'],
  // A payer who did not authenticate never got there.
  failed: ['declined', 'closed', 'cancelled', 'unknown'],
  withdrawn: ['closed', 'unknown'],
}

function differencesInAttempt(
  { attemptId, state, acquirerReference }: PaymentAttempt,
  entries: readonly Entry[],
): string[] {
  const position = positionOf(entries)?.state ?? 'unknown'
  const known = statesOf[state].includes(position)
  return known ? [] : [`${attemptId} ${acquirerReference} (${state}): is ${position} at the acquirer`]
}

function differencesInRefund(
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

function strayRefunds({ refunds, entries }: Books): string[] {
  const known = new Set(refunds.map(({ refundId }) => refundId))
  return entries
    .filter(({ refundReference }) => refundReference !== null && !known.has(refundReference))
    .map(({ refundReference }) => `${refundReference}: the service does not know this refund`)
}
