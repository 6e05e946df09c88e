/** Why an acquirer declined; each is a `reason` of the error catalogue. */
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

/** Whether a decline reveals something about the card that a card tester could use. */
export function isAboutCard(reason: DeclineReason): boolean {
  return reason !== 'processing_error'
}
