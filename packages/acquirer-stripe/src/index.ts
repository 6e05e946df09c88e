export { connectToStripe, type StripeAddress } from './connect-to-stripe.ts'
export { createStripeProcessor, type StripeOptions } from './stripe-processor.ts'
