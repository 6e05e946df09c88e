import {
  type CancelCause,
  type DeclineProblem,
  type DeclineReason,
  declineProblems,
  findCharge,
  isDeclineReason,
  type LinkContext,
  type PaymentLink,
} from '@element-js/payments'
import type { Reason } from '@element-js/values'

/** Why a card payment failed, from the payer's point of view. */
export type CardProblem =
  | DeclineProblem
  | 'notAttempted'
  | 'notAuthenticated'
  | 'leftBank'
  | 'tookLong'
  | 'tooMany'
  | 'noAnswer'
  | 'notAccepted'

/** A card field of the library. */
export type CardField = 'pan' | 'expiration' | 'cvv'

const wholeCard: readonly CardField[] = ['pan', 'expiration', 'cvv']

/**
 * The fields that the payer must fill in again; the first gets the focus. If empty, the same card may be tried again.
 */
export const fieldsToClear: Readonly<Record<CardProblem, readonly CardField[]>> = {
  declined: wholeCard,
  insufficientFunds: wholeCard,
  expiredCard: ['expiration', 'cvv'],
  wrongCode: ['cvv'],
  bankTrouble: [],
  notAttempted: [],
  wantsAuthentication: wholeCard,
  notAuthenticated: wholeCard,
  leftBank: [],
  tookLong: [],
  tooMany: [],
  noAnswer: [],
  notAccepted: wholeCard,
}

const otherProblems: Partial<Readonly<Record<Reason, CardProblem>>> = {
  not_attempted: 'notAttempted',
  card_not_found: 'tookLong',
  card_token_expired: 'tookLong',
  payment_in_progress: 'noAnswer',
  acquirer_unavailable: 'noAnswer',
  internal_error: 'noAnswer',
  too_many_requests: 'tooMany',
  invalid_request: 'notAccepted',
}

/** The problem behind an error; `null` if it is not about the card. Then the page of the link explains it. */
export function problemOfRefusal(reason: Reason): CardProblem | null {
  return isDeclineReason(reason) ? declineProblems[reason] : (otherProblems[reason] ?? null)
}

const cancelProblems: Readonly<Record<CancelCause, CardProblem>> = {
  not_attempted: 'notAttempted',
  authentication_failed: 'notAuthenticated',
  authentication_abandoned: 'leftBank',
  requested: 'leftBank',
  expired: 'leftBank',
}

interface ChargeOutcome {
  readonly declineReason: DeclineReason | null
  readonly cancelCause: CancelCause | null
}

/** The problem of a payment after the payer was on the issuer's page; `null` if there is none, or none yet. */
function problemOfCharge({ declineReason, cancelCause }: ChargeOutcome): CardProblem | null {
  if (declineReason) return declineProblems[declineReason]
  return cancelCause && cancelProblems[cancelCause]
}

/** Why a card payment failed after the payer was on the issuer's page; `null` if it did not fail. */
export async function findCardProblem(
  { db }: Pick<LinkContext, 'db'>,
  {
    link,
    attemptId,
  }: {
    readonly link: PaymentLink
    /** From the query: the issuer's page adds the key of the payment when it sends the payer back. */
    readonly attemptId: unknown
  },
): Promise<CardProblem | null> {
  if (typeof attemptId !== 'string' || !/^pay_[0-9a-f]{32}$/.test(attemptId)) return null
  const charge = await findCharge(db, { merchantId: link.merchantId, idempotencyKey: attemptId })
  return charge?.linkId === link.linkId ? problemOfCharge(charge) : null
}
