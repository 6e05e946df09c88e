// Paths of the HTTP API, below the service's origin. One export each: a frame is not to weigh what it does not ask.

export const tokens = '/v1/payments/tokens/card'
export const cardCharges = '/v1/payments/charges/card'
export const captures = '/v1/payments/charges/card/capture'
export const paymentLinks = '/v2/cashier/payment-link'
export const cancellations = '/v1/payments/charges/cancel'
