import { type DeclineReason, isDeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { CancelCause } from '../../charges/domain/charge.ts'
import type { Reason } from '../../errors.ts'

/** Why a card did not pay, as its payer is told. */
export type CardProblem =
  | 'declined'
  | 'insufficientFunds'
  | 'expiredCard'
  | 'wrongCode'
  | 'bankTrouble'
  | 'wantsAuthentication'
  | 'notAuthenticated'
  | 'leftBank'
  | 'tookLong'
  | 'tooMany'
  | 'noAnswer'
  | 'notAccepted'

/** A field of the library. */
export type CardField = 'pan' | 'expiration' | 'cvv'

const wholeCard: readonly CardField[] = ['pan', 'expiration', 'cvv']

/** What is to be typed anew; the first gets the focus. Where it is nothing the same card may be tried again. */
export const fieldsToClear: Readonly<Record<CardProblem, readonly CardField[]>> = {
  declined: wholeCard,
  insufficientFunds: wholeCard,
  expiredCard: ['expiration', 'cvv'],
  wrongCode: ['cvv'],
  bankTrouble: [],
  wantsAuthentication: wholeCard,
  notAuthenticated: wholeCard,
  leftBank: [],
  tookLong: [],
  tooMany: [],
  noAnswer: [],
  notAccepted: wholeCard,
}

const ofDeclines: Readonly<Record<DeclineReason, CardProblem>> = {
  card_declined: 'declined',
  // Whoever holds a lost or stolen card need not learn that it is known.
  lost_card: 'declined',
  stolen_card: 'declined',
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  incorrect_cvv: 'wrongCode',
  processing_error: 'bankTrouble',
  authentication_required: 'wantsAuthentication',
}

const ofOthers: Partial<Readonly<Record<Reason, CardProblem>>> = {
  card_not_found: 'tookLong',
  card_token_expired: 'tookLong',
  payment_in_progress: 'noAnswer',
  acquirer_unavailable: 'noAnswer',
  store_unavailable: 'noAnswer',
  internal_error: 'noAnswer',
  too_many_requests: 'tooMany',
  invalid_request: 'notAccepted',
}

/** The problem behind a refusal; `null`: it is not about the card, and the page of the link tells what it is. */
export function problemOfRefusal(reason: Reason): CardProblem | null {
  return isDeclineReason(reason) ? ofDeclines[reason] : (ofOthers[reason] ?? null)
}

const ofCauses: Readonly<Record<CancelCause, CardProblem>> = {
  authentication_failed: 'notAuthenticated',
  authentication_abandoned: 'leftBank',
  requested: 'leftBank',
  expired: 'leftBank',
}

interface Ended {
  readonly declineReason: DeclineReason | null
  readonly cancelCause: CancelCause | null
}

/** The problem of a payment that its payer was away for, at the issuer's page; `null`: there is none, or not yet. */
export function problemOfCharge({ declineReason, cancelCause }: Ended): CardProblem | null {
  if (declineReason) return ofDeclines[declineReason]
  return cancelCause && ofCauses[cancelCause]
}
