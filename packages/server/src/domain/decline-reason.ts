/** Why an acquirer did not approve; each is a `reason` of the error catalogue. */
export type DeclineReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvv'
  | 'processing_error'
  | 'authentication_required'
