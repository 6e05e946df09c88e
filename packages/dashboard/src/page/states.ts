import { type Html, html } from '@element-js/http'
import type { Charge, ListedAttempt, NotificationState } from '@element-js/payments'
import type { PaymentStatus, RefundStatus, TransferStatus } from '@element-js/protocol/http'
import type { Locale } from '@element-js/values'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The color of a state. */
export type Tone = 'good' | 'bad' | 'busy' | 'held' | 'over'

export const linkTones: Readonly<Record<PaymentStatus, Tone>> = {
  INITIAL_STATUS: 'held',
  IN_PROGRESS: 'busy',
  SETTLED: 'good',
  CANCELLED: 'over',
}

export const chargeTones: Readonly<Record<TransferStatus, Tone>> = {
  IN_PROGRESS: 'busy',
  AUTHORIZED: 'held',
  SETTLED: 'good',
  CANCELLED: 'over',
}

/** A refund begins in progress. */
export type RefundState = Exclude<RefundStatus, 'INITIAL_STATUS'>

export const refundTones: Readonly<Record<RefundState, Tone>> = {
  IN_PROGRESS: 'busy',
  SETTLED: 'good',
  FAILED: 'bad',
}

const notificationTones: Readonly<Record<NotificationState, Tone>> = {
  pending: 'busy',
  delivered: 'good',
  given_up: 'bad',
}

interface Badge {
  readonly words: string
  readonly tone: Tone
  /** The state in the API. It is shown on hovering. */
  readonly name: string
}

/** A state as a word in its color. */
export function stateBadge({ words, tone, name }: Badge): Html {
  return html`<span class="badge ${tone}" title="${name}">${words}</span>`
}

export function notificationBadge(state: NotificationState, locale: Locale): Html {
  const words = dashboardWords[locale].states.notifications[state]
  return stateBadge({ words, tone: notificationTones[state], name: state })
}

/** The state of a refund. It names the refund, because it is beside the state of the payment. */
export function refundBadge(state: RefundState, locale: Locale): Html {
  const words = dashboardWords[locale].states.refunds[state]
  return stateBadge({ words, tone: refundTones[state], name: state })
}

export function partlyRefundedBadge(locale: Locale): Html {
  return stateBadge({ words: dashboardWords[locale].states.partlyRefunded, tone: 'good', name: 'SETTLED' })
}

/** The state of a payment. A declined one has its own badge, although its status is CANCELLED too. */
export function chargeBadge(
  { status: name, declineReason }: Pick<ListedAttempt, 'status' | 'declineReason'>,
  locale: Locale,
): Html {
  const { charges, declined, steppedUp } = dashboardWords[locale].states
  if (declineReason === 'authentication_required') return stateBadge({ words: steppedUp, tone: 'over', name })
  if (declineReason) return stateBadge({ words: declined, tone: 'bad', name })
  return stateBadge({ words: charges[name], tone: chargeTones[name], name })
}

/** Why a card payment failed, as a sentence; `null` if it did not fail. */
export function failureOf(
  { declineReason, cancelCause }: Pick<Charge, 'declineReason' | 'cancelCause'>,
  locale: Locale,
): string | null {
  const cause = declineReason ?? cancelCause
  return cause && dashboardWords[locale].states.causes[cause]
}
