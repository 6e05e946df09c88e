import type Stripe from 'stripe'

/** How Stripe's test issuer decides about a card. */
interface TestCard {
  readonly code: Stripe.PaymentIntent.LastPaymentError.Code
  readonly declineCode: string
  /** Whether verifications are declined too. */
  readonly always: boolean
}

const declines = (code: TestCard['code'], declineCode: string, always = true): TestCard => ({
  code,
  declineCode,
  always,
})

/** Stripe's published test cards that are declined. @see https://docs.stripe.com/testing */
const declinedCards: Readonly<Record<string, TestCard>> = {
  '4000000000000002': declines('card_declined', 'generic_decline'),
  '4000000000009995': declines('card_declined', 'insufficient_funds'),
  '4000000000009987': declines('card_declined', 'lost_card'),
  '4000000000009979': declines('card_declined', 'stolen_card'),
  '4000000000000069': declines('expired_card', 'expired_card'),
  '4000000000000127': declines('incorrect_cvc', 'incorrect_cvc'),
  '4000000000000119': declines('processing_error', 'processing_error'),
  '4000000000000341': declines('card_declined', 'generic_decline', false),
}

/** The cards whose payments always need 3-D Secure, and how Stripe's test issuer decides when the payer has passed. */
const authenticatedCards: Readonly<Record<string, TestCard | null>> = {
  '4000000000003220': null,
  '4000008400001629': declines('card_declined', 'generic_decline'),
}

/** The card whose refunds are pending at first. */
export const slowRefundCard = '4000000000007726'

export type Verdict =
  | { readonly kind: 'approved' | 'challenge' }
  | { readonly kind: 'declined'; readonly card: TestCard }

/** @param occasion `passed`: a payment whose payer has passed 3-D Secure. */
export function verdictOf(pan: string, occasion: 'payment' | 'passed' | 'setup'): Verdict {
  const after = authenticatedCards[pan]
  if (after !== undefined && occasion !== 'passed') return { kind: 'challenge' }
  if (after) return { kind: 'declined', card: after }
  const card = declinedCards[pan]
  return card && (card.always || occasion !== 'setup') ? { kind: 'declined', card } : { kind: 'approved' }
}

/** The networks of a card, as Stripe's test numbers have them. */
export function networksOf(pan: string): readonly string[] {
  if (pan === '4000002500001001') return ['visa', 'cartes_bancaires']
  return [pan.startsWith('5') ? 'mastercard' : 'visa']
}
