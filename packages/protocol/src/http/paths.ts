// Paths of the HTTP API, relative to the service's origin. Each is a separate export, so that a frame contains only the
// paths that it requests.

export const tokens = '/v1/payments/tokens/card'
export const binInformation = '/v1/payments/bin-information'
export const cardCharges = '/v1/payments/charges/card'
export const captures = '/v1/payments/charges/card/capture'
export const paymentLinks = '/v2/cashier/payment-link'
export const cancellations = '/v1/payments/charges/cancel'
export const chargeRefunds = '/v1/payments/charges/refund'
export const installmentsPlans = '/v1/payments/installments-plans'
