/** A card of the sandbox: one of the largest brands, or a card with a special outcome. */
export type TestCard =
  | 'visa'
  | 'mastercard'
  | 'americanExpress'
  | 'elo'
  | 'hipercard'
  | 'declined'
  | 'declinedCharge'
  | 'insufficientFunds'
  | 'lost'
  | 'stolen'
  | 'expired'
  | 'incorrectCvv'
  | 'processingError'
  | 'challenge'
  | 'withoutChallenge'
  | 'declinedAfterChallenge'
  | 'failedAuthentication'

/** The published test numbers of these cards. Use them with any future expiration date and any security code. */
export const testCards: { readonly [card in TestCard]: string } = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  americanExpress: '378282246310005',
  elo: '5067766783888311',
  hipercard: '6062825624254001',
  /** No token is created. */
  declined: '4000000000000002',
  /** A token is created, but the charge is declined. */
  declinedCharge: '4000000000000341',
  insufficientFunds: '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  incorrectCvv: '4000000000000127',
  processingError: '4000000000000119',
  /** The payer confirms the payment with the bank (3-D Secure). */
  challenge: '4000000000003220',
  /** 3-D Secure without a question to the payer. */
  withoutChallenge: '4000000000003055',
  /** The payer passes 3-D Secure, but the charge is declined. */
  declinedAfterChallenge: '4000008400001629',
  failedAuthentication: '4000000000003097',
}
