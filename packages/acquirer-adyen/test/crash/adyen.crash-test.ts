import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  challengeFlowsOf,
  crashEverywhere,
  createAdapterProcess,
  flows,
} from '@element-js/acquirer-adapter/testing'
import { expect, it, onTestFinished } from 'vitest'
import { merchantAccount } from '../double/adyen-account.ts'
import { hmacKey, type Timing } from '../double/notification-sender.ts'
import { doubleKey, startAdyenDouble } from '../double/start-adyen-double.ts'
import { fieldsOf } from '../open-scene.ts'

const times = Number(process.env.ADAPTER_CRASHES ?? 12)
const timings: readonly Timing[] = ['after', 'before', 'twice']

it(`${times} kills of the Adyen adapter between its steps lose and double nothing`, {
  timeout: 60_000 * times,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'element-adapter-'))
  const double = await startAdyenDouble()
  const adapter = createAdapterProcess({
    main: new URL('../../src/main.ts', import.meta.url).pathname,
    variables: {
      ADYEN_API_KEY: doubleKey,
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_API_URL: double.url.href,
      ADYEN_NOTIFICATIONS_PORT: '0',
      ADYEN_CLOSE_AFTER_SECONDS: '0',
      ACQUIRER_LEDGER: join(folder, 'ledger.sqlite'),
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
    onStart: (told) => {
      const url = /receives notifications at (\S+)\n/.exec(told)?.[1] ?? ''
      double.notifications.sendTo(new URL('/notifications', url))
    },
  })
  onTestFinished(async () => {
    await adapter.stop()
    await double.close()
    rmSync(folder, { recursive: true, force: true })
  })
  double.notifications.setTiming(() => timings[double.notifications.sent.length % timings.length] ?? 'after')
  // The first one ends by itself, and so fills the compile cache.
  await adapter.start()
  await adapter.stop()
  const challenged = challengeFlowsOf({
    pan: '4000000000003220',
    pass: (url) => fieldsOf(double.account.answerChallenge(url, 'pass')),
  })
  const all = [...flows, ...challenged]
  const { points, crashes, wrong } = await crashEverywhere({ adapter, double, flows: all, times })
  expect(wrong).toEqual([])
  expect(double.violations).toEqual([])
  // Nearly all points are reached: only an answer that overtakes its kill leaves the adapter running.
  expect(crashes).toBeGreaterThan(times / 2)
  expect(points).toBeGreaterThan(150)
})
