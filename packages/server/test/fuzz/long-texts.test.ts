import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasCardNumber } from '../../src/values/card-numbers.ts'
import { startTestService, type TestService } from '../support/start-test-service.ts'
import { longText, placesOf, sendTo, units } from './long-texts.ts'
import type { TextPlace } from './text-place.ts'

/**
 * The allowed growth of the cost for a text of four times the length: the cost grows four times if it is linear, and
 * sixteen times if it is quadratic. Both texts are measured one after the other in processor time, so the speed of the
 * machine does not matter.
 */
const mostGrowth = 8
const timesLonger = 4

let service: TestService
let places: readonly TextPlace[]

beforeAll(async () => {
  const perMinute = 1_000_000
  const limits = { tokensPerMinute: perMinute, loginsPerMinute: perMinute, payerFormsPerMinute: perMinute }
  service = await startTestService({ ...limits, trustedProxies: ['127.0.0.1'] })
  places = await placesOf(service)
})
afterAll(() => service.close())

it('covers all routes', () => {
  expect(places.length).toBeGreaterThan(200)
  const names = places.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'post /v1/payments/tokens/card card.cardHolderName',
      'post /v2/cashier/payment-link metadata.key',
      'get /v1/notifications ?cursor',
      'form /dashboard/links/new description',
      'header x-api-key of POST /v1/payments/tokens/card',
    ]),
  )
})

it('the cost of a request is linear in its length', { timeout: 600_000 }, async () => {
  const grown: string[] = []
  for (const place of places) {
    for (const unit of units) {
      const growth = await growthOf(
        (bytes) => sendTo(service, place, longText(unit, bytes, place)),
        place.mostBytes,
      )
      if (growth > mostGrowth)
        grown.push(`${place.name}, ${JSON.stringify(unit)}: ${growth.toFixed(1)} times`)
    }
  }
  expect(grown).toEqual([])
})

it('negative control: a search that restarts at each letter is detected', { timeout: 60_000 }, async () => {
  const word = /[A-Za-z0-9]*\d{13}[A-Za-z0-9]*/
  const letters = (bytes: number): string => 'A'.repeat(bytes)
  expect(await growthOf(async (bytes) => word.test(letters(bytes)), 10_000, 0)).toBeGreaterThan(mostGrowth)
  expect(await growthOf(async (bytes) => hasCardNumber(letters(bytes)), 60_000)).toBeLessThan(mostGrowth)
})

/**
 * The growth of the cost for a text of four times the length, by the minimum of several measurements of each, because
 * other work of the process only adds to one.
 *
 * @param enough No more measurements are made once the growth is as small as this.
 */
async function growthOf(
  act: (bytes: number) => Promise<unknown>,
  mostBytes: number,
  enough = mostGrowth,
): Promise<number> {
  let short = Number.POSITIVE_INFINITY
  let long = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 5; turn += 1) {
    short = Math.min(short, await costOf(() => act(mostBytes / timesLonger)))
    long = Math.min(long, await costOf(() => act(mostBytes)))
    if (long / short <= enough) break
  }
  return long / short
}

/** Microseconds of processor time, of the service and its client, which both are in this process. */
async function costOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, user + system)
}
