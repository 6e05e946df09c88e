import { crashAdapter } from '@element-js/acquirer-adapter/testing'
import { expect, it, onTestFinished } from 'vitest'
import { doubleKey, startStripeDouble } from '../double/start-stripe-double.ts'

const times = Number(process.env.ADAPTER_CRASHES ?? 12)

it(`${times} kills of the Stripe adapter between its steps lose and double nothing`, {
  timeout: 60_000 * times,
}, async () => {
  const double = await startStripeDouble()
  onTestFinished(() => double.close())
  const { points, crashes, wrong } = await crashAdapter({
    main: new URL('../../src/main.ts', import.meta.url),
    variables: { STRIPE_SECRET_KEY: doubleKey, STRIPE_API_URL: double.url.href },
    double,
    times,
  })
  expect(wrong).toEqual([])
  // The test reaches nearly all points: the adapter survives only if an answer overtakes the kill.
  expect(crashes).toBeGreaterThan(times / 2)
  expect(points).toBeGreaterThan(110)
})
