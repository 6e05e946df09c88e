import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import type {
  ChargeHistory,
  ChargeHistoryEvent,
  HistoryEvent,
  LinkHistory,
  LinkHistoryEvent,
} from '../../../payments/src/history/domain/history-event.ts'
import type { Attempt, PaymentLink } from '../../../payments/src/links/domain/payment-link.ts'
import { chargeSubject } from '../../../payments/src/notifications/domain/notification.ts'
import type { Refund } from '../../../payments/src/refunds/domain/refund.ts'

/** The history, and what it is the history of. */
export interface RecordedHistory {
  readonly charges: readonly Charge[]
  readonly links: readonly PaymentLink[]
  readonly attempts: readonly Attempt[]
  readonly refunds: readonly Refund[]
  /** In the order in which it was recorded. */
  readonly history: readonly HistoryEvent[]
}

/**
 * Differences between the history and the rows that it is about, as sentences. Call it while no operation is in
 * progress.
 */
export function differencesInHistory({
  charges,
  links,
  attempts,
  refunds,
  history,
}: RecordedHistory): readonly string[] {
  const bySubject = Map.groupBy(history, ({ merchantId, subject }) => `${merchantId} ${subject}`)
  const of = (merchantId: string, subject: string): readonly HistoryEvent[] =>
    bySubject.get(`${merchantId} ${subject}`) ?? []
  return [
    ...charges.flatMap((charge) => {
      const events = of(charge.merchantId, chargeSubject(charge.idempotencyKey)) as readonly ChargeHistory[]
      const ofCharge = ({ merchantId, idempotencyKey }: Refund): boolean =>
        merchantId === charge.merchantId && idempotencyKey === charge.idempotencyKey
      return [
        ...inCharge(charge, events.filter(isOfCharge)),
        ...refunds.filter(ofCharge).flatMap((refund) => inRefund(refund, events)),
      ].map((what) => `history of ${charge.acquirerReference}: ${what}`)
    }),
    ...links.flatMap((link) => {
      const events = of(link.merchantId, link.linkId) as readonly LinkHistory[]
      const ofLink = ({ linkId }: { readonly linkId: string | null }): boolean => linkId === link.linkId
      return [
        ...inLink(link, events),
        ...attempts.filter(ofLink).flatMap((attempt) => inAttempt(attempt, events)),
        ...refunds.filter(ofLink).flatMap((refund) => inRefund(refund, events)),
      ].map((what) => `history of ${link.orderId}: ${what}`)
    }),
  ]
}

const refundEvents: readonly HistoryEvent['event'][] = ['refund_begun', 'refunded', 'refund_failed']

// Refunds leave a charge as it is, and are compared one by one.
function isOfCharge({ event, status }: ChargeHistory): boolean {
  return !refundEvents.includes(event) || status !== 'SETTLED'
}

/** Each of them is the beginning of an intent, which has one outcome. */
const beginnings: readonly ChargeHistoryEvent[] = [
  'challenge_passed',
  'capture_begun',
  'cancel_begun',
  'expiry_begun',
]

function inCharge(charge: Charge, events: readonly ChargeHistory[]): string[] {
  const { transferStatus, finalAmountMinor, paymentFlow } = charge
  const names = events.map(({ event }) => event)
  // A charge whose payer is not authenticated is made with its first intent.
  const isBeginning = (event: ChargeHistoryEvent): boolean =>
    beginnings.includes(event) || (event === 'created' && paymentFlow === null)
  const isOutcome = (event: ChargeHistoryEvent): boolean =>
    !beginnings.includes(event) && event !== 'created' && event !== 'unauthenticated'
  const begun = names.filter(isBeginning).length
  const outcomes = names.filter(isOutcome).length
  const last = events.at(-1)
  return [
    ...differencesInPath(events, { endsIn: transferStatus, follows: chargeMoves }),
    ...(begun === outcomes ? [] : [`has ${begun} intents and ${outcomes} outcomes: ${names}`]),
    ...(transferStatus === 'SETTLED' && last?.amountMinor !== finalAmountMinor
      ? [`collected ${last?.amountMinor}, not ${finalAmountMinor}`]
      : []),
  ]
}

function inLink({ paymentStatus }: PaymentLink, events: readonly LinkHistory[]): string[] {
  return differencesInPath(events, { endsIn: paymentStatus, follows: linkMoves })
}

const attemptEvents = { paid: 'paid', failed: 'attempt_failed', withdrawn: 'attempt_withdrawn' } as const

function inAttempt({ attemptId, state }: Attempt, events: readonly LinkHistory[]): string[] {
  const expected: LinkHistoryEvent[] = [
    'attempt_begun',
    ...(state === 'waiting' ? [] : [attemptEvents[state]]),
  ]
  return differencesInReference(attemptId, { events, expected })
}

function inRefund({ refundId, refundStatus }: Refund, events: readonly HistoryEvent[]): string[] {
  const ends = { IN_PROGRESS: [], SETTLED: ['refunded'], FAILED: ['refund_failed'] } as const
  return differencesInReference(refundId, { events, expected: ['refund_begun', ...ends[refundStatus]] })
}

interface OfReference {
  readonly events: readonly HistoryEvent[]
  readonly expected: readonly LinkHistoryEvent[]
}

function differencesInReference(id: string, { events, expected }: OfReference): string[] {
  const found = events.filter(({ reference }) => reference === id).map(({ event }) => event)
  return found.join() === expected.join() ? [] : [`has ${found} of ${id}, not ${expected}`]
}

interface Path {
  readonly endsIn: string
  readonly follows: Readonly<Record<string, readonly string[]>>
}

/** Which status can follow which. */
const chargeMoves: Path['follows'] = {
  IN_PROGRESS: ['AUTHORIZED', 'SETTLED', 'CANCELLED'],
  AUTHORIZED: ['SETTLED', 'CANCELLED'],
}

/** Which status of a link can follow which; nothing follows the others. */
export const linkMoves: Path['follows'] = {
  INITIAL_STATUS: ['IN_PROGRESS', 'SETTLED', 'CANCELLED'],
  IN_PROGRESS: ['INITIAL_STATUS', 'SETTLED', 'CANCELLED'],
}

function differencesInPath(events: readonly HistoryEvent[], { endsIn, follows }: Path): string[] {
  const statuses = events.map(({ status }) => status)
  const isPath = statuses.every((status, index) => {
    const before = statuses[index - 1] ?? status
    return status === before || (follows[before] ?? []).includes(status)
  })
  const creations = events.flatMap(({ event }, index) => (event === 'created' ? [index] : []))
  return [
    ...(creations.join() === '0' ? [] : ['does not begin with its one creation']),
    ...(isPath ? [] : [`cannot go as ${statuses}`]),
    ...(statuses.at(-1) === endsIn ? [] : [`ends in ${statuses.at(-1)}, not ${endsIn}`]),
  ]
}
