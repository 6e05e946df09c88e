import type { PaymentMethod, PaymentStatus, RefundStatus, TransferStatus } from '@element-js/protocol/http'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { CancelCause, Charge } from '../../charges/domain/charge.ts'
import type { Country } from '../../money/country.ts'
import type { Notification, NotificationState } from '../../notifications/domain/notification.ts'
import { methodNames as namesByLocale } from '../../payment-methods/words/method-names.ts'
import { type Html, html } from '../../web/html.ts'

/** The color of a state. */
export type Tone = 'good' | 'bad' | 'busy' | 'held' | 'over'

interface StateWords {
  readonly words: string
  readonly tone: Tone
}

/** The states of links, in the words of merchants. */
export const linkStates: Readonly<Record<PaymentStatus, StateWords>> = {
  INITIAL_STATUS: { words: 'Open', tone: 'held' },
  IN_PROGRESS: { words: 'Waiting for payment', tone: 'busy' },
  SETTLED: { words: 'Paid', tone: 'good' },
  CANCELLED: { words: 'Cancelled', tone: 'over' },
}

export const chargeStates: Readonly<Record<TransferStatus, StateWords>> = {
  IN_PROGRESS: { words: 'In progress', tone: 'busy' },
  AUTHORIZED: { words: 'Authorized', tone: 'held' },
  SETTLED: { words: 'Paid', tone: 'good' },
  CANCELLED: { words: 'Cancelled', tone: 'over' },
}

export const refundStates: Readonly<Record<Exclude<RefundStatus, 'INITIAL_STATUS'>, StateWords>> = {
  IN_PROGRESS: { words: 'Refund in progress', tone: 'busy' },
  SETTLED: { words: 'Refunded', tone: 'good' },
  FAILED: { words: 'Refund failed', tone: 'bad' },
}

export const notificationStates: Readonly<Record<NotificationState, StateWords>> = {
  pending: { words: 'Pending', tone: 'busy' },
  delivered: { words: 'Delivered', tone: 'good' },
  given_up: { words: 'Not delivered', tone: 'bad' },
}

/** What a notification is about. */
export const notificationTypes: Readonly<Record<Notification['type'], string>> = {
  'payment_link.updated': 'Payment link',
  'refund.updated': 'Refund',
  'charge.updated': 'Card payment',
}

/** The names of the payment methods. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = namesByLocale.en

export const countryNames: Readonly<Record<Country, string>> = {
  BR: 'Brazil',
  MX: 'Mexico',
  CO: 'Colombia',
  CL: 'Chile',
  PE: 'Peru',
}

/** A state as a word in its color. Its name in the API shows on hovering. */
export function stateBadge({ words, tone }: StateWords, name: string): Html {
  return html`<span class="badge ${tone}" title="${name}">${words}</span>`
}

/** The state of a refund. It names the refund, since it stands beside the state of the payment. */
export function refundBadge(refundStatus: keyof typeof refundStates): Html {
  return stateBadge(refundStates[refundStatus], refundStatus)
}

/** The state of a card payment. A declined one has a badge of its own, although its status is CANCELLED too. */
export function chargeBadge({
  transferStatus,
  declineReason,
}: Pick<Charge, 'transferStatus' | 'declineReason'>): Html {
  const state: StateWords = declineReason ? { words: 'Declined', tone: 'bad' } : chargeStates[transferStatus]
  return stateBadge(state, transferStatus)
}

/** Why a card payment failed, as a sentence; `null` when it did not fail. */
export function failureOf({
  declineReason,
  cancelCause,
}: Pick<Charge, 'declineReason' | 'cancelCause'>): string | null {
  const cause = declineReason ?? cancelCause
  return cause && causeWords[cause]
}

const cancelWords: Readonly<Record<CancelCause, string>> = {
  requested: 'Cancelled by you. The reserved amount was released.',
  expired: 'Not captured in time. The reserved amount was released.',
  authentication_failed: "The card's issuer could not authenticate the payer.",
  authentication_abandoned: 'The payer did not complete 3-D Secure.',
}

const declineWords: Readonly<Record<DeclineReason, string>> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'Insufficient funds.',
  lost_card: 'The card was reported lost.',
  stolen_card: 'The card was reported stolen.',
  expired_card: 'The card has expired.',
  incorrect_cvv: 'The security code was incorrect.',
  processing_error: 'The payment could not be processed.',
  authentication_required: "The card's issuer requires 3-D Secure.",
}

/** Why a card payment was cancelled or declined, as a sentence. */
export const causeWords: Readonly<Record<CancelCause | DeclineReason, string>> = {
  ...declineWords,
  ...cancelWords,
}

/** Whether a card payment was cancelled for it, and not declined. */
export function isCancelCause(cause: CancelCause | DeclineReason): cause is CancelCause {
  return Object.hasOwn(cancelWords, cause)
}
