import type { PaymentMethod } from '@element-js/protocol/http'
import type { Charge } from '../../charges/domain/charge.ts'
import type { LinkHistory } from '../../history/domain/history-event.ts'
import type { Attempt } from '../../links/domain/attempt.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { methods } from '../../payment-methods/registry.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { brandNameOf } from '../../values/brand-name.ts'
import { html } from '../../web/html.ts'
import { actorWordsOf, detailOf } from '../page/actor-words.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountTextOf } from '../page/show-amount.ts'
import type { TimelineEvent } from '../page/timeline.ts'
import { failureOf, methodNames } from '../page/words.ts'

/** A payer's try, with the card payment that was made for it. */
export interface ShownAttempt {
  readonly attempt: Attempt
  /** `null`: it was not by card. */
  readonly paid: { readonly charge: Charge; readonly card: Card } | null
}

interface LinkRecord {
  readonly link: PaymentLink
  readonly history: readonly LinkHistory[]
  readonly attempts: readonly ShownAttempt[]
  readonly refunds: readonly Refund[]
}

/** The history of a link as events of a timeline, in order. */
export function linkEvents({ history, ...record }: LinkRecord): readonly TimelineEvent[] {
  const { link } = record
  // A link is made once: its row says when, also where its history is longer than what is shown of it.
  const creator = history.find(({ event }) => event === 'created')
  const created: TimelineEvent = {
    atMs: link.createdAtMs,
    tone: 'held',
    title: 'Link created',
    detail: detailOf(amountTextOf(link.amountMinor, link.currency), creator && actorWordsOf(creator.actor)),
    requestId: creator?.requestId ?? null,
  }
  return [created, ...history.flatMap((each) => withRequest(eventOf(record, each), each))]
}

function withRequest(event: TimelineEvent | null, { requestId }: LinkHistory): TimelineEvent[] {
  return event ? [{ ...event, requestId }] : []
}

function eventOf(record: Omit<LinkRecord, 'history'>, history: LinkHistory): TimelineEvent | null {
  const { event, atMs, actor } = history
  switch (event) {
    case 'created':
      return null
    case 'attempt_begun':
    case 'attempt_failed':
    case 'attempt_withdrawn':
    case 'paid':
      return { atMs, ...attemptEvent(record.attempts, { ...history, event }) }
    case 'cancellation_begun':
      return { atMs, tone: 'busy', title: 'Cancellation started', detail: detailOf(actorWordsOf(actor)) }
    case 'cancelled':
      return { atMs, tone: 'over', title: 'Link cancelled', detail: detailOf(actorWordsOf(actor)) }
    case 'expired':
      return { atMs, tone: 'over', title: 'Link expired' }
    case 'refund_begun':
    case 'refunded':
    case 'refund_failed':
      return { atMs, ...refundEvent(record, { ...history, event }) }
    default:
      return event satisfies never
  }
}

type ShownEvent = Omit<TimelineEvent, 'atMs'>

interface AttemptHistory extends LinkHistory {
  readonly event: 'attempt_begun' | 'attempt_failed' | 'attempt_withdrawn' | 'paid'
}

function attemptEvent(
  attempts: readonly ShownAttempt[],
  { event, reference, cause, actor }: AttemptHistory,
): ShownEvent {
  const paid = attempts.find(({ attempt }) => attempt.attemptId === reference)?.paid
  const how = paid
    ? html`${brandNameOf(paid.card.brand)} •• ${paid.card.last4}, <a href="${dashboardPaths.payment(paid.charge.idempotencyKey)}">card payment</a>`
    : detailOf(actorWordsOf(actor))
  const why = paid ? failureOf(paid.charge) : null
  switch (event) {
    case 'attempt_begun': {
      const chose = isPaymentMethod(cause) ? `Payer chose ${methodNames[cause]}` : 'Payment started'
      const title = paid?.charge.paymentFlow ? 'Payer redirected to 3-D Secure' : chose
      return { tone: 'busy', title, detail: how }
    }
    case 'attempt_failed':
      return { tone: 'bad', title: 'Payment failed', detail: why ?? how }
    case 'attempt_withdrawn':
      return { tone: 'over', title: 'This method is no longer available', detail: why ?? how }
    case 'paid':
      return { tone: 'good', title: 'Paid', detail: how }
    default:
      return event satisfies never
  }
}

function isPaymentMethod(cause: LinkHistory['cause']): cause is PaymentMethod {
  return cause !== null && Object.hasOwn(methods, cause)
}

interface RefundHistory extends LinkHistory {
  readonly event: 'refund_begun' | 'refunded' | 'refund_failed'
}

function refundEvent(
  { link, refunds }: Omit<LinkRecord, 'history'>,
  { event, reference, amountMinor, actor }: RefundHistory,
): ShownEvent {
  const amount = amountMinor === null ? null : amountTextOf(amountMinor, link.currency)
  if (event === 'refunded') return { tone: 'good', title: 'Refunded', detail: detailOf(amount) }
  if (event === 'refund_failed') return { tone: 'bad', title: 'Refund failed', detail: detailOf(amount) }
  const reason = refunds.find(({ refundId }) => refundId === reference)?.reason
  return { tone: 'busy', title: 'Refund requested', detail: detailOf(amount, reason, actorWordsOf(actor)) }
}
