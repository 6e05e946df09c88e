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
import { doubleKey, startStripeDouble } from '../double/start-stripe-double.ts'
import { fieldsOf } from '../open-scene.ts'

const times = Number(process.env.ADAPTER_CRASHES ?? 12)

it(`${times} kills of the Stripe adapter between its steps lose and double nothing`, {
  timeout: 60_000 * times,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'element-adapter-'))
  const double = await startStripeDouble()
  const adapter = createAdapterProcess({
    main: new URL('../../src/main.ts', import.meta.url).pathname,
    variables: {
      STRIPE_SECRET_KEY: doubleKey,
      STRIPE_API_URL: double.url.href,
      ACQUIRER_LEDGER: join(folder, 'ledger.sqlite'),
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
  })
  onTestFinished(async () => {
    await adapter.stop()
    await double.close()
    rmSync(folder, { recursive: true, force: true })
  })
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
  // Nearly all points are reached: only an answer that overtakes its kill leaves the adapter running.
  expect(crashes).toBeGreaterThan(times / 2)
  expect(points).toBeGreaterThan(110)
})
