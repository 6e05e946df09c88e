import { html } from '@element-js/http'
import { type LinkHistory, type LinkRecord, methodNames } from '@element-js/payments'
import type { PaymentMethod } from '@element-js/protocol/http'
import { brandNameOf } from '@element-js/values'
import { dashboardPaths } from '../page/paths.ts'
import { amountTextOf } from '../page/show-amount.ts'
import { failureOf } from '../page/states.ts'
import { actorWordsOf, detailOf, type TimelineEvent } from '../page/timeline.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

type Told = Pick<LinkRecord, 'link' | 'history' | 'attempts' | 'refunds'>

/** The history of a link as events of a timeline, in order. */
export function linkEvents({ history, ...record }: Told, viewer: Viewer): readonly TimelineEvent[] {
  const { locale } = viewer
  const { link } = record
  // A link is created once. Its row says when, even if its history is too long to be shown completely.
  const creator = history.find(({ event }) => event === 'created')
  const created: TimelineEvent = {
    atMs: link.createdAtMs,
    tone: 'held',
    title: dashboardWords[locale].links.events.created,
    detail: detailOf(amountTextOf(link, viewer), creator && actorWordsOf(creator.actor, locale)),
    requestId: creator?.requestId ?? null,
  }
  return [created, ...history.flatMap((each) => withRequest(eventOf({ ...record, viewer }, each), each))]
}

function withRequest(event: TimelineEvent | null, { requestId }: LinkHistory): TimelineEvent[] {
  return event ? [{ ...event, requestId }] : []
}

/** The data from which the texts of an event are built. */
interface EventSource extends Omit<Told, 'history'> {
  readonly viewer: Viewer
}

function eventOf(source: EventSource, history: LinkHistory): TimelineEvent | null {
  const { event, atMs, actor } = history
  const { locale } = source.viewer
  const words = dashboardWords[locale].links.events
  switch (event) {
    case 'created':
      return null
    case 'attempt_begun':
    case 'attempt_failed':
    case 'attempt_withdrawn':
    case 'paid':
      // All four are recorded with the method as their cause.
      return { atMs, ...attemptEvent(source, { ...history, event, cause: history.cause as PaymentMethod }) }
    case 'cancellation_begun':
      return { atMs, tone: 'busy', title: words.cancellation, detail: detailOf(actorWordsOf(actor, locale)) }
    case 'cancelled':
      return { atMs, tone: 'over', title: words.cancelled, detail: detailOf(actorWordsOf(actor, locale)) }
    case 'expired':
      return { atMs, tone: 'over', title: words.expired }
    case 'refund_begun':
    case 'refunded':
    case 'refund_failed':
      return { atMs, ...refundEvent(source, { ...history, event }) }
    default:
      return event satisfies never
  }
}

type ShownEvent = Omit<TimelineEvent, 'atMs'>

interface AttemptHistory extends LinkHistory {
  readonly event: 'attempt_begun' | 'attempt_failed' | 'attempt_withdrawn' | 'paid'
  readonly cause: PaymentMethod
}

function attemptEvent(
  { attempts, viewer: { locale } }: EventSource,
  { event, reference, cause, actor }: AttemptHistory,
): ShownEvent {
  const words = dashboardWords[locale].links.events
  const paid = attempts.find(({ attempt }) => attempt.attemptId === reference)?.paid
  const how = paid
    ? html`${brandNameOf(paid.card.brand)} •••• ${paid.card.last4}, <a href="${dashboardPaths.payment(paid.charge.idempotencyKey)}">${words.cardPayment}</a>`
    : detailOf(actorWordsOf(actor, locale))
  const why = paid ? failureOf(paid.charge, locale) : null
  switch (event) {
    case 'attempt_begun': {
      const title = paid?.charge.paymentFlow ? words.challenged : words.chose(methodNames[locale][cause])
      return { tone: 'busy', title, detail: how }
    }
    case 'attempt_failed':
      return { tone: 'bad', title: words.failed, detail: why ?? how }
    case 'attempt_withdrawn':
      return { tone: 'over', title: words.withdrawn(methodNames[locale][cause]), detail: why ?? how }
    case 'paid':
      return { tone: 'good', title: words.paid, detail: how }
    default:
      return event satisfies never
  }
}

interface RefundHistory extends LinkHistory {
  readonly event: 'refund_begun' | 'refunded' | 'refund_failed'
}

function refundEvent(
  { link, refunds, viewer }: EventSource,
  { event, reference, amountMinor, actor }: RefundHistory,
): ShownEvent {
  const words = dashboardWords[viewer.locale].refunds
  const amount = amountMinor === null ? null : amountTextOf({ ...link, amountMinor }, viewer)
  if (event === 'refunded') return { tone: 'good', title: words.refunded, detail: detailOf(amount) }
  if (event === 'refund_failed') return { tone: 'bad', title: words.failed, detail: detailOf(amount) }
  const reason = refunds.find(({ refundId }) => refundId === reference)?.reason
  return {
    tone: 'busy',
    title: words.requested,
    detail: detailOf(amount, reason, actorWordsOf(actor, viewer.locale)),
  }
}
