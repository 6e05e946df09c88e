/** The reasons why an acquirer declines; each is a `reason` of the error catalogue. */
export const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'expired_card',
  'incorrect_cvv',
  'processing_error',
  'authentication_required',
] as const

export type DeclineReason = (typeof declineReasons)[number]

export function isDeclineReason(reason: string): reason is DeclineReason {
  return declineReasons.some((each) => each === reason)
}

/** The reason of a decline as shown to the payer. */
export type DeclineProblem =
  | 'declined'
  | 'insufficientFunds'
  | 'expiredCard'
  | 'wrongCode'
  | 'bankTrouble'
  | 'wantsAuthentication'

export const declineProblems: Readonly<Record<DeclineReason, DeclineProblem>> = {
  card_declined: 'declined',
  // A thief must not learn that a card is known as lost or stolen.
  lost_card: 'declined',
  stolen_card: 'declined',
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  incorrect_cvv: 'wrongCode',
  processing_error: 'bankTrouble',
  authentication_required: 'wantsAuthentication',
}

/** Whether a decline reveals something about the card that a card tester could use. */
export function isAboutCard(reason: DeclineReason): boolean {
  return reason !== 'processing_error'
}
