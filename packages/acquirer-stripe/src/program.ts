import { type AdapterProgram, readNeededSecret } from '@element-js/acquirer-adapter'
import { readServerUrl, StartError } from '@element-js/server/adapters'
import { connectToStripe } from './connect-to-stripe.ts'
import { createStripeProcessor } from './stripe-processor.ts'

/** The program `element-acquirer-stripe`, configured by `STRIPE_SECRET_KEY` and, for tests, `STRIPE_API_URL`. */
export const program: AdapterProgram = {
  name: 'The Stripe adapter',
  port: 4244,
  ledger: 'data/acquirer-stripe.sqlite',
  open: (variables, log) => {
    const secretKey = readNeededSecret(variables, 'STRIPE_SECRET_KEY')
    // A publishable key or a signing secret is easily copied instead, and Stripe would refuse every payment.
    if (!/^[sr]k_/.test(secretKey))
      throw new StartError('STRIPE_SECRET_KEY must be a secret key (sk_…) or a restricted key (rk_…).')
    const url = readServerUrl(variables, { name: 'STRIPE_API_URL', example: 'https://api.example.com' })
    // Stripe's package takes no path.
    if (url && url.pathname !== '/') throw new StartError('STRIPE_API_URL must not have a path.')
    const stripe = connectToStripe({ secretKey, url })
    return { connect: () => createStripeProcessor({ stripe, log }) }
  },
}
