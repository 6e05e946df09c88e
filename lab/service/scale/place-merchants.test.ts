import { describe, expect, it } from 'vitest'
import { placeMerchants } from './place-merchants.ts'

const costs = { serviceMicros: 1000, databaseMicros: 500, logBytes: 4000 }
const assumptions = {
  chargesPerSecond: 10_000,
  merchants: 1000,
  unevenness: 0,
  databaseCores: 10,
  logBytesPerSecond: 1e9,
  usedShare: 0.5,
}

describe('the placement of merchants', () => {
  it('has as many services and primaries as their processors require', () => {
    const placement = placeMerchants(costs, assumptions)
    expect(placement).toMatchObject({ services: 20, perPrimary: 10_000, bound: 'processor', tooLarge: 0 })
    expect(placement).toMatchObject({ primaries: 1, unevenLoad: 1 })
  })

  it('is bound by the log where that is written more slowly', () => {
    expect(placeMerchants(costs, { ...assumptions, logBytesPerSecond: 8e6 })).toMatchObject({
      perPrimary: 1000,
      bound: 'log',
    })
  })

  it('adds primaries until the fullest one is not too full, because hashes are uneven', () => {
    const { primaries, unevenLoad } = placeMerchants(costs, { ...assumptions, chargesPerSecond: 40_000 })
    expect(primaries).toBeGreaterThan(4)
    expect(unevenLoad).toBeGreaterThan(1)
    // The fullest one just fits.
    expect((40_000 / primaries) * unevenLoad).toBeLessThanOrEqual(10_000)
  })

  it('gives primaries of its own to a merchant that fits on none', () => {
    const uneven = { ...assumptions, chargesPerSecond: 40_000, merchants: 2, unevenness: 2 }
    expect(placeMerchants(costs, uneven)).toMatchObject({ tooLarge: 1, primaries: 4 + 1 })
  })
})
