/** Why an acquirer did not approve; each is a `reason` of the error catalogue. */
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

/** Whether a decline says something of the card: who tests stolen ones learns from it. */
export function tellsOfCard(reason: DeclineReason): boolean {
  return reason !== 'processing_error'
}
