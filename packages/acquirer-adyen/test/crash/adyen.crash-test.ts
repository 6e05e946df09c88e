import { crashAdapter } from '@element-js/acquirer-adapter/testing'
import { expect, it, onTestFinished } from 'vitest'
import { merchantAccount } from '../double/adyen-account.ts'
import { hmacKey, type Timing } from '../double/notification-sender.ts'
import { doubleKey, startAdyenDouble } from '../double/start-adyen-double.ts'

const times = Number(process.env.ADAPTER_CRASHES ?? 12)
const timings: readonly Timing[] = ['after', 'before', 'twice']

it(`${times} kills of the Adyen adapter between its steps lose and double nothing`, {
  timeout: 60_000 * times,
}, async () => {
  const double = await startAdyenDouble()
  onTestFinished(() => double.close())
  double.notifications.setTiming(() => timings[double.notifications.sent.length % timings.length] ?? 'after')
  const { points, crashes, wrong } = await crashAdapter({
    main: new URL('../../src/main.ts', import.meta.url),
    variables: {
      ADYEN_API_KEY: doubleKey,
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_API_URL: double.url.href,
      ADYEN_NOTIFICATIONS_PORT: '0',
      ADYEN_CLOSE_AFTER_SECONDS: '0',
    },
    double,
    times,
    onStart: (told) => {
      const url = /receives notifications at (\S+)\n/.exec(told)?.[1] ?? ''
      double.notifications.sendTo(new URL('/notifications', url))
    },
  })
  expect(wrong).toEqual([])
  expect(double.violations).toEqual([])
  // The test reaches nearly all points: the adapter survives only if an answer overtakes the kill.
  expect(crashes).toBeGreaterThan(times / 2)
  expect(points).toBeGreaterThan(150)
})
