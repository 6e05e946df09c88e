import { type AdapterProgram, readNeededSecret } from '@element-js/acquirer-adapter'
import { readServerUrl } from '@element-js/server/adapters'
import { connectToStripe } from './connect-to-stripe.ts'
import { createStripeProcessor } from './stripe-processor.ts'

/** The program `element-acquirer-stripe`, configured by `STRIPE_SECRET_KEY` and, for tests, `STRIPE_API_URL`. */
export const program: AdapterProgram = {
  name: 'The Stripe adapter',
  port: 4244,
  ledger: 'data/acquirer-stripe.sqlite',
  open: (variables, log) => {
    const secretKey = readNeededSecret(variables, 'STRIPE_SECRET_KEY')
    const url = readServerUrl(variables, { name: 'STRIPE_API_URL', example: 'https://api.example.com' })
    const stripe = connectToStripe({ secretKey, url })
    return { connect: () => createStripeProcessor({ stripe, log }) }
  },
}
