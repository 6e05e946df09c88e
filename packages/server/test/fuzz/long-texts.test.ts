import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hasCardNumber } from '../../../values/src/card-numbers/card-numbers.ts'
import { growthOfCost, mostGrowth } from '../support/growth-of-cost.ts'
import type { RegisteredRoute } from '../support/record-routes.ts'
import type { TestService } from '../support/start-test-service.ts'
import { longText, sendTo, startTextService, units } from './long-texts.ts'
import type { TextPlace } from './text-place.ts'
import { placesOfPages } from './text-places-of-pages.ts'

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
      const growth = await growthOfCost((bytes) => sendTo(service, place, longText(unit, bytes, place)), {
        longest: place.mostBytes,
      })
      if (growth > mostGrowth)
        grown.push(`${place.name}, ${JSON.stringify(unit)}: ${growth.toFixed(1)} times`)
    }
  }
  expect(grown).toEqual([])
})

it('negative control: a search that restarts at each letter is detected', { timeout: 60_000 }, async () => {
  const word = /[A-Za-z0-9]*\d{13}[A-Za-z0-9]*/
  const letters = (bytes: number): string => 'A'.repeat(bytes)
  const growth = await growthOfCost((bytes) => word.test(letters(bytes)), { longest: 4_000, enough: 0 })
  expect(growth).toBeGreaterThan(mostGrowth)
  expect(await growthOfCost((bytes) => hasCardNumber(letters(bytes)), { longest: 60_000 })).toBeLessThan(
    mostGrowth,
  )
})
