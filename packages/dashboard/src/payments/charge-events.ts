import type { Charge, ChargeHistory } from '@element-js/payments'
import { amountTextOf } from '../page/show-amount.ts'
import { actorWordsOf, detailOf, type TimelineEvent } from '../page/timeline.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The history of a card payment as events of a timeline, in order. */
export function chargeEvents(
  charge: Charge,
  history: readonly ChargeHistory[],
  viewer: Viewer,
): readonly TimelineEvent[] {
  const creation = history.find(({ event }) => event === 'created')
  return [
    ...created(charge, viewer).map((event) => ({ ...event, requestId: creation?.requestId ?? null })),
    ...history.flatMap((each) =>
      eventsOf(each, { charge, viewer }).map((event) => ({ ...event, requestId: each.requestId })),
    ),
  ]
}

// A charge is created once. Its row says when and how.
function created(charge: Charge, viewer: Viewer): TimelineEvent[] {
  const { createdAtMs: atMs, captureMode, paymentFlow } = charge
  const words = dashboardWords[viewer.locale].payments.events
  const title = captureMode === 'later' ? words.authorization : words.payment
  const detail = amountTextOf(charge, viewer)
  return [
    { atMs, tone: 'held', title, detail },
    ...(paymentFlow ? [{ atMs, tone: 'busy', title: words.challenged } as const] : []),
  ]
}

/** The data from which the texts of an event are built. */
interface EventSource {
  readonly charge: Charge
  readonly viewer: Viewer
}

function eventsOf(history: ChargeHistory, source: EventSource): readonly TimelineEvent[] {
  const { charge, viewer } = source
  const { event, atMs, cause, amountMinor, actor } = history
  const { locale } = viewer
  const { payments, refunds, states } = dashboardWords[locale]
  const words = payments.events
  const { finalCurrency: currency, country } = charge
  const amount = amountMinor === null ? null : amountTextOf({ amountMinor, currency, country }, viewer)
  const why = cause === null ? '' : states.causes[cause]
  const who = actorWordsOf(actor, locale)
  switch (event) {
    case 'created':
    // The service caused this event; its outcome follows.
    case 'expiry_begun':
      return []
    case 'authentication_begun':
      return [{ atMs, tone: 'busy', title: words.authenticationBegun }]
    case 'challenged':
      return [{ atMs, tone: 'busy', title: words.atIssuer }]
    case 'challenge_passed':
      return [{ atMs, tone: 'busy', title: words.challengePassed }]
    case 'capture_begun':
      return [{ atMs, tone: 'busy', title: words.captureRequested, detail: detailOf(amount, who) }]
    case 'cancel_begun':
      return [{ atMs, tone: 'busy', title: words.cancellationRequested, detail: detailOf(who) }]
    case 'reserved':
      return [{ atMs, tone: 'held', title: words.reserved }]
    case 'collected':
    case 'captured':
      return [
        {
          atMs,
          tone: 'good',
          title: event === 'captured' ? words.captured : words.paid,
          detail: amount ?? '',
        },
      ]
    case 'declined':
      return [{ atMs, tone: 'bad', title: words.declined, detail: why }]
    case 'unauthenticated':
    case 'cancelled':
    case 'expired':
      return [{ atMs, tone: 'over', title: words.cancelled, detail: why }]
    case 'capture_refused':
      return [{ atMs, tone: 'bad', title: words.captureRefused, detail: words.stillReserved }]
    case 'cancel_refused':
    case 'expiry_refused':
      return [{ atMs, tone: 'bad', title: words.cancellationRefused, detail: words.stillReserved }]
    case 'refund_begun':
      return [{ atMs, tone: 'busy', title: refunds.requested, detail: detailOf(amount, who) }]
    case 'refunded':
      return [{ atMs, tone: 'good', title: refunds.refunded, detail: detailOf(amount) }]
    case 'refund_failed':
      return [{ atMs, tone: 'bad', title: refunds.failed, detail: detailOf(amount) }]
    default:
      return event satisfies never
  }
}
