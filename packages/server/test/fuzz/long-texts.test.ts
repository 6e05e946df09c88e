import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hasCardNumber } from '../../../values/src/card-numbers/card-numbers.ts'
import type { RegisteredRoute } from '../support/record-routes.ts'
import type { TestService } from '../support/start-test-service.ts'
import { longText, sendTo, startTextService, units } from './long-texts.ts'
import type { TextPlace } from './text-place.ts'
import { placesOfPages } from './text-places-of-pages.ts'

/**
 * The allowed growth of the cost for a text of four times the length: the cost grows four times if it is linear, and
 * sixteen times if it is quadratic. Both texts are measured one after the other in processor time, so the speed of the
 * machine does not matter.
 */
const mostGrowth = 8
const timesLonger = 4

/**
 * Only a cost that stays too high for so many measurements counts. The collection of garbage made up to one of a hundred
 * measurements look quadratic, and a few in a row where the machine was busy.
 */
const mostMeasurements = 50

let service: TestService
let routes: readonly RegisteredRoute[]
let places: readonly TextPlace[]

beforeAll(async () => {
  const started = await startTextService()
  service = started.service
  routes = started.routes
  places = started.places
})
afterAll(() => service.close())

describe('the places of long texts', () => {
  it('are in every route that reads a text', () => {
    const inputs = routes.filter(({ method, schema }) => {
      const { params, querystring, body } = schema
      return method !== 'HEAD' && method !== 'OPTIONS' && (params ?? querystring ?? body) !== undefined
    })
    expect(inputs.length).toBeGreaterThan(80)
    const covered = new Set(places.map(({ route }) => route))
    const asPlace = ({ method, url }: RegisteredRoute): string =>
      `${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`
    // These two read numbers only, and nothing.
    const without = ['post /v1/sandbox/clock', 'post /v1/sandbox/reset']
    expect(inputs.map(asPlace).filter((route) => !covered.has(route))).toEqual(without)
  })

  it.each([
    'post /v1/payments/tokens/card card.cardHolderName',
    'post /v2/cashier/payment-link metadata.key',
    'get /v1/notifications ?cursor',
    'post /dashboard/links/new description',
    'post /dashboard/settings/installments monthlyRate',
    'get /dashboard/reconciliation.csv ?run',
    'header x-api-key of POST /v1/payments/tokens/card',
  ])('include %s', (name) => {
    expect(places.map((place) => place.name)).toContain(name)
  })

  it('negative control: a form that takes any field needs a list of those that it reads', () => {
    const form = { method: 'POST', url: '/new', schema: { body: z.record(z.string(), z.string()) } }
    const options = { fill: (path: string) => path, formKey: 'k', headers: {} }
    expect(() => placesOfPages([form], options)).toThrow('post /new reads unknown fields')
  })
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
  expect(await growthOf(async (bytes) => word.test(letters(bytes)), 4_000, 0)).toBeGreaterThan(mostGrowth)
  expect(await growthOf(async (bytes) => hasCardNumber(letters(bytes)), 60_000)).toBeLessThan(mostGrowth)
})

/**
 * The growth of the cost for a text of four times the length, by the minimum of the measurements of each, because other
 * work of the process only adds to one.
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
  for (let turn = 0; turn < mostMeasurements; turn += 1) {
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
