export { dlocal, type SmartFieldsOptions, type SmartFieldsShape } from './smart-fields.ts'
export { loadStripe, Stripe, type StripeOptions, type StripeShape } from './stripe.ts'
