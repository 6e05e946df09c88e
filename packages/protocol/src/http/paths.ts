/** Paths of the HTTP API, below the service's origin. */
export const paths = {
  tokens: '/v1/payments/tokens/card',
  cardCharges: '/v1/payments/charges/card',
} as const
