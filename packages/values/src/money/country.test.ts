import { describe, expect, it } from 'vitest'
import { type Country, countries, isCountry, takesCurrency } from './country.ts'
import { amountStepOf, isCurrency } from './money.ts'

const [zero, temporary] = ['zero_amount', 'temporary_authorization'] as const

describe('a country', () => {
  it.each([
    ['BR', 'BRL', 'America/Sao_Paulo', zero, true],
    ['MX', 'MXN', 'America/Mexico_City', zero, true],
    ['CO', 'COP', 'America/Bogota', temporary, false],
    ['CL', 'CLP', 'America/Santiago', temporary, false],
    ['PE', 'PEN', 'America/Lima', temporary, false],
  ] as const)('%s has its own currency and time, and its own way to verify cards', (country, ...facts) => {
    const { currency, timeZone, verification, hasThreeDSecure } = countries[country]
    expect([currency, timeZone, verification, hasThreeDSecure]).toEqual(facts)
  })

  it.each(['AR', 'US', 'br', '', 'toString', '__proto__'])('%j is not served', (code) => {
    expect(isCountry(code)).toBe(false)
  })

  it('takes its own currency and the US dollar, and no other', () => {
    const codes = ['BRL', 'MXN', 'COP', 'CLP', 'PEN', 'USD', 'EUR', '']
    for (const country of Object.keys(countries) as Country[]) {
      expect(isCountry(country)).toBe(true)
      const taken = codes.filter((code) => takesCurrency(country, code))
      expect(taken).toEqual([countries[country].currency, 'USD'])
    }
  })
})

describe('a currency', () => {
  it.each(['BRL', 'MXN', 'COP', 'CLP', 'PEN', 'USD'])('%s is known', (code) => {
    expect(isCurrency(code)).toBe(true)
    expect(amountStepOf(code)).toBe(code === 'COP' ? 100 : 1)
  })

  it.each(['EUR', 'brl', '', 'toString'])('%j is not known', (code) => {
    expect(isCurrency(code)).toBe(false)
  })
})
