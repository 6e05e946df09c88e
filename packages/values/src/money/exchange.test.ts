import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExchangeRate } from './amount.ts'
import { exchangeAmount, sandboxRates } from './exchange.ts'
import { amountStepOf, currencyExponents } from './money.ts'

const dollarsInto = (toCurrency: string) => {
  const rate = sandboxRates.find((each) => each.fromCurrency === 'USD' && each.toCurrency === toCurrency)
  if (!rate) throw new Error(`no rate into ${toCurrency}`)
  return rate
}

describe('an exchanged amount', () => {
  it.each([
    [10_000, 'BRL', 54_000],
    [10_000, 'MXN', 185_000],
    [10_000, 'COP', 41_000_000],
    // CLP has no minor unit.
    [10_000, 'CLP', 95_000],
    [10_000, 'PEN', 37_500],
    // Half up: 0.5 becomes 1, and 0.25 and 0.75 go to the nearest.
    [1, 'CLP', 10],
    [3, 'CLP', 29],
    [1, 'PEN', 4],
    [2, 'PEN', 8],
    [3, 'PEN', 11],
    [1, 'MXN', 19],
    // A product of doubles would be 100000000000000.05 and more.
    [185_185_185_185_185, 'BRL', 999_999_999_999_999],
  ] as const)('of %d US cents in %s is %d', (amountMinor, currency, expected) => {
    expect(exchangeAmount(amountMinor, dollarsInto(currency))).toBe(expected)
  })

  it('is rounded half up, at any rate', () => {
    const rate = { fromCurrency: 'BRL', toCurrency: 'MXN' } as const
    expect(exchangeAmount(100, { ...rate, rate: '0.005' })).toBe(1)
    expect(exchangeAmount(100, { ...rate, rate: '0.0049999999' })).toBe(0)
    expect(exchangeAmount(1, { ...rate, rate: '1.5' })).toBe(2)
    expect(exchangeAmount(333, { ...rate, rate: '3' })).toBe(999)
    expect(exchangeAmount(7, { fromCurrency: 'CLP', toCurrency: 'USD', rate: '0.00105' })).toBe(1)
  })

  it('never grows by more than the rate, and a part never exceeds the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000_000 }),
        fc.nat(),
        fc.constantFrom(...sandboxRates),
        (whole, more, rate) => {
          const part = 1 + (more % whole)
          const [partly, wholly] = [exchangeAmount(part, rate), exchangeAmount(whole, rate)]
          expect(partly).toBeLessThanOrEqual(wholly)
          expect(partly).toBeGreaterThan(0)
          const exact = (whole / 100) * Number(rate.rate) * 10 ** currencyExponents[rate.toCurrency]
          expect(Math.abs(wholly - exact)).toBeLessThan(0.51)
          expect(wholly % amountStepOf(rate.toCurrency)).toBe(0)
        },
      ),
    )
  })
})

describe('an exchange rate for payers', () => {
  it.each([
    ['BRL', 'BR', 'pt', 'US$ 1,00 = R$ 5,40'],
    ['BRL', 'BR', 'en', 'US$1.00 = R$5.40'],
    ['CLP', 'CL', 'es', 'US$1,00 = $950'],
    ['CLP', 'CL', 'en', 'US$1.00 = CLP 950'],
    ['COP', 'CO', 'es', 'US$1,00 = $4.100'],
    ['PEN', 'PE', 'es', 'US$1.00 = S/ 3.75'],
  ] as const)('into %s in %s, read in %s, is %s', (currency, country, locale, text) => {
    const shown = formatExchangeRate({ ...dollarsInto(currency), country }, locale)
    expect(shown.replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('has every digit that it needs', () => {
    const rate = { fromCurrency: 'USD', toCurrency: 'BRL', rate: '5.43217' } as const
    expect(formatExchangeRate({ ...rate, country: 'BR' }, 'en')).toBe('US$1.00 = R$5.43217')
  })
})
