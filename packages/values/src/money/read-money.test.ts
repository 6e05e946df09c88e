import { describe, expect, it } from 'vitest'
import { ServiceError } from '../errors.ts'
import { readCountry, readCurrency, refuseFractions } from './read-money.ts'

/** The error that a function throws. */
function refusalOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
  throw new Error('it was not refused')
}

describe('the country and the currency of a request', () => {
  it('are read if the country takes the currency', () => {
    expect(readCountry({ country: 'BR' })).toBe('BR')
    expect(readCurrency({ country: 'BR', currency: 'USD' })).toBe('USD')
  })

  it.each([
    [{ country: 'AR', currency: 'USD' }, 'country_not_supported', 'country'],
    [{ country: 'BR', currency: 'MXN' }, 'currency_not_supported', 'currency'],
  ])('are refused otherwise, by the name of the field: %j', (place, reason, field) => {
    expect(refusalOf(() => readCurrency(place))).toMatchObject({ reason, details: { field } })
  })
})

describe('an amount', () => {
  it.each([
    [1, 'BRL'],
    [100, 'COP'],
    [250_000, 'COP'],
  ])('of %i in %s can be paid', (amountMinor, currency) => {
    expect(() => refuseFractions({ amountMinor, currency })).not.toThrow()
  })

  it('of a part of a Colombian peso cannot be paid', () => {
    const refusal = refusalOf(() => refuseFractions({ amountMinor: 150, currency: 'COP' }))
    expect(refusal).toMatchObject({
      reason: 'amount_not_multiple',
      details: { field: 'amount' },
      message: 'amount is 150, but in COP it must be a multiple of 100.',
    })
  })
})
