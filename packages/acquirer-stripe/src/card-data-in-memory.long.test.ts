import { itForgetsCards } from '@element-js/acquirer-adapter/testing'
import { doubleKey, startStripeDouble } from '../test/double/start-stripe-double.ts'

itForgetsCards('the Stripe adapter', {
  main: new URL('main.ts', import.meta.url).pathname,
  open: async () => {
    const { url, close } = await startStripeDouble()
    return { variables: { STRIPE_SECRET_KEY: doubleKey, STRIPE_API_URL: url.href }, close }
  },
})
