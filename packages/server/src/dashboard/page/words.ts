import type { PaymentStatus, RefundStatus, TransferStatus } from '@element-js/protocol/http'
import type { Charge } from '../../charges/domain/charge.ts'
import type { Country } from '../../money/country.ts'
import type { Notification, NotificationState } from '../../notifications/domain/notification.ts'
import { type PaymentMethod, paymentMethods } from '../../payment-methods/payment-method.ts'
import { methodFacts } from '../../payment-methods/payment-methods.ts'
import { type Html, html } from '../../web/html.ts'

/** How a state is seen at a glance. */
export type Tone = 'good' | 'bad' | 'busy' | 'held' | 'over'

interface StateWords {
  readonly words: string
  readonly tone: Tone
}

/** The states of links, as merchants speak of them. */
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
  IN_PROGRESS: { words: 'In progress', tone: 'busy' },
  SETTLED: { words: 'Refunded', tone: 'good' },
  FAILED: { words: 'Failed', tone: 'bad' },
}

export const notificationStates: Readonly<Record<NotificationState, StateWords>> = {
  pending: { words: 'Being sent', tone: 'busy' },
  delivered: { words: 'Delivered', tone: 'good' },
  given_up: { words: 'Given up', tone: 'bad' },
}

/** What a notification tells of. */
export const notificationTypes: Readonly<Record<Notification['type'], string>> = {
  'payment_link.updated': 'Payment link',
  'refund.updated': 'Refund',
  'charge.updated': 'Card payment',
}

/** The methods by their names. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = Object.fromEntries(
  paymentMethods.map((method) => [method, methodFacts[method].title]),
) as Record<PaymentMethod, string>

export const countryNames: Readonly<Record<Country, string>> = {
  BR: 'Brazil',
  MX: 'Mexico',
  CO: 'Colombia',
  CL: 'Chile',
  PE: 'Peru',
}

/** A state as a word in its color. What it is called in the interface shows on hovering. */
export function stateBadge({ words, tone }: StateWords, name: string): Html {
  return html`<span class="badge ${tone}" title="${name}">${words}</span>`
}

/** The state of a card payment; a declined one is told from a cancelled one. */
export function chargeBadge({
  transferStatus,
  declineReason,
}: Pick<Charge, 'transferStatus' | 'declineReason'>): Html {
  const state: StateWords = declineReason ? { words: 'Declined', tone: 'bad' } : chargeStates[transferStatus]
  return stateBadge(state, transferStatus)
}

/** Why a card payment came to nothing, as a sentence; `null`: it did not. */
export function failureOf({
  declineReason,
  cancelCause,
}: Pick<Charge, 'declineReason' | 'cancelCause'>): string | null {
  if (declineReason) return declineWords[declineReason]
  switch (cancelCause) {
    case null:
      return null
    case 'requested':
      return 'You cancelled it: the reservation was released.'
    case 'expired':
      return 'Nobody captured it in time: the reservation was released.'
    case 'authentication_failed':
      return "The card's issuer did not vouch for the payer."
    case 'authentication_abandoned':
      return 'The payer did not finish the 3-D Secure verification.'
    default:
      return cancelCause satisfies never
  }
}

const declineWords: Readonly<Record<NonNullable<Charge['declineReason']>, string>> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'There are not enough funds.',
  lost_card: 'The card is reported lost.',
  stolen_card: 'The card is reported stolen.',
  expired_card: 'The card has expired.',
  incorrect_cvv: 'The security code is wrong.',
  processing_error: 'It could not be processed.',
  authentication_required: "The card's issuer wants 3-D Secure.",
}
