import type { Charge } from '../../charges/domain/charge.ts'
import type { Attempt } from '../../links/domain/attempt.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import type { Currency } from '../../money/money.ts'
import { methods } from '../../payment-methods/registry.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { brandNameOf } from '../../values/brand-name.ts'
import { html } from '../../web/html.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountTextOf } from '../page/show-amount.ts'
import type { TimelineEvent } from '../page/timeline.ts'
import { failureOf } from '../page/words.ts'

/** A payer's try, with the card payment that was made for it. */
export interface ShownAttempt {
  readonly attempt: Attempt
  /** `null`: it was not by card. */
  readonly paid: { readonly charge: Charge; readonly card: Card } | null
}

interface LinkStory {
  readonly link: PaymentLink
  readonly attempts: readonly ShownAttempt[]
  readonly refunds: readonly Refund[]
}

/** What happened to a link, in order. */
export function linkEvents({ link, attempts, refunds }: LinkStory): readonly TimelineEvent[] {
  return [
    {
      atMs: link.createdAtMs,
      tone: 'held',
      title: 'Link created',
      detail: amountTextOf(link.amountMinor, link.currency),
    },
    ...attempts.flatMap(attemptEvents),
    ...endOf(link),
    ...refunds.flatMap((refund) => refundEvents(refund, link.currency)),
  ]
}

function attemptEvents({ attempt, paid }: ShownAttempt): readonly TimelineEvent[] {
  const { method, createdAtMs, endedAtMs, state } = attempt
  const how = paid
    ? html`${brandNameOf(paid.card.brand)} •• ${paid.card.last4}, <a href="${dashboardPaths.payment(paid.charge.idempotencyKey)}">card payment</a>`
    : null
  const begun: TimelineEvent = {
    atMs: createdAtMs,
    tone: 'busy',
    title: paid?.charge.paymentFlow
      ? 'Payer redirected to 3-D Secure'
      : `Payer chose ${methods[method].title}`,
    detail: how,
  }
  if (state === 'waiting') return [begun]
  const ends = {
    paid: { tone: 'good', title: 'Paid' },
    failed: { tone: 'bad', title: 'Payment failed' },
    withdrawn: { tone: 'over', title: 'This method is no longer available' },
  } as const
  const why = paid ? failureOf(paid.charge) : null
  return [begun, { atMs: endedAtMs, ...ends[state], detail: why ?? how }]
}

function endOf({
  paymentStatus,
  cancelCause,
  finalStatusAtMs,
  ending,
  updatedAtMs,
}: PaymentLink): readonly TimelineEvent[] {
  if (paymentStatus === 'CANCELLED')
    return [
      {
        atMs: finalStatusAtMs,
        tone: 'over',
        title: cancelCause === 'expired' ? 'Link expired' : 'Link cancelled',
      },
    ]
  if (ending === null) return []
  return [{ atMs: updatedAtMs, tone: 'busy', title: 'Cancellation in progress' }]
}

function refundEvents(
  { createdAtMs, endedAtMs, refundStatus, amountMinor, reason }: Refund,
  currency: Currency,
): readonly TimelineEvent[] {
  const detail = [amountTextOf(amountMinor, currency), ...(reason ? [reason] : [])].join(' · ')
  const begun = { atMs: createdAtMs, tone: 'busy', title: 'Refund requested', detail } as const
  if (refundStatus === 'IN_PROGRESS') return [begun]
  const ended =
    refundStatus === 'SETTLED'
      ? ({ tone: 'good', title: 'Refunded' } as const)
      : ({ tone: 'bad', title: 'Refund failed' } as const)
  return [begun, { atMs: endedAtMs, ...ended, detail: amountTextOf(amountMinor, currency) }]
}
