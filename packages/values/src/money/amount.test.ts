import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../locale.ts'
import {
  type Amount,
  formatAmount,
  formatAmountWithCode,
  formatFigures,
  formatRateWithCodes,
  formatTypedAmount,
  parseAmount,
  toDecimal,
} from './amount.ts'
import { type Country, countries } from './country.ts'
import { type Currency, currencyExponents, largestAmountMinor } from './money.ts'
import { decimalSignOf } from './number-format.ts'

const currencies = fc.constantFrom(...(Object.keys(currencyExponents) as Currency[]))

// Intl and `formatAmount` use non-breaking spaces.
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('an amount for payers', () => {
  it.each([
    // The country's own currency, in its own way.
    [12_990, 'BRL', 'BR', 'pt', 'R$ 129,90'],
    [12_990, 'BRL', 'BR', 'es', 'R$ 129,90'],
    [129_900, 'MXN', 'MX', 'es', '$1,299.00'],
    [8_990_000, 'COP', 'CO', 'es', '$89.900'],
    [24_990, 'CLP', 'CL', 'es', '$24.990'],
    [1299, 'CLP', 'CL', 'es', '$1.299'],
    [12_990, 'PEN', 'PE', 'es', 'S/ 129.90'],
    [1, 'MXN', 'MX', 'es', '$0.01'],
    [999_999_999_999_999, 'BRL', 'BR', 'pt', 'R$ 9.999.999.999.999,99'],
    [999_999_999_999_999, 'CLP', 'CL', 'es', '$999.999.999.999.999'],
    // In other languages: their separators, and a sign that no other currency has.
    [100_000, 'BRL', 'BR', 'en', 'R$1,000.00'],
    [129_900, 'MXN', 'MX', 'en', 'MXN 1,299.00'],
    [18_990_000, 'COP', 'CO', 'en', 'COP 189,900'],
    [24_990, 'CLP', 'CL', 'en', 'CLP 24,990'],
    [24_990, 'CLP', 'CL', 'pt', 'CLP 24.990'],
    [12_990, 'PEN', 'PE', 'en', 'S/ 129.90'],
    // Another currency than the country's.
    [129_900, 'USD', 'MX', 'es', 'US$1,299.00'],
    [129_900, 'USD', 'CL', 'es', 'US$1.299,00'],
    [129_900, 'USD', 'BR', 'pt', 'US$ 1.299,00'],
    [129_900, 'USD', 'CO', 'en', 'US$1,299.00'],
    [129_900, 'MXN', 'BR', 'en', 'MXN 1,299.00'],
    [8_990_000, 'COP', 'BR', 'en', 'COP 89,900'],
    [24_990, 'CLP', 'BR', 'en', 'CLP 24,990'],
    [12_990, 'PEN', 'BR', 'en', 'S/ 129.90'],
    [12_990, 'BRL', 'MX', 'en', 'R$129.90'],
    // Parts of a peso are shown where there are any.
    [8_990_050, 'COP', 'CO', 'es', '$89.900,50'],
  ] as const)('%d of %s in %s, read in %s, is %s', (amountMinor, currency, country, locale, text) => {
    expect(plain(formatAmount({ amountMinor, currency, country }, locale))).toBe(text)
  })
})

describe("the currency's sign", () => {
  const languages: Readonly<Record<Country, Locale>> = { BR: 'pt', MX: 'es', CO: 'es', CL: 'es', PE: 'es' }
  const pages = (Object.keys(countries) as Country[]).flatMap((country) =>
    locales.flatMap((locale) =>
      (Object.keys(currencyExponents) as Currency[]).map((currency) => ({
        currency,
        isLocal: languages[country] === locale && countries[country].currency === currency,
        place: `${currency} in ${locale}-${country}`,
        sign: plain(formatAmount({ amountMinor: 0, currency, country }, locale)).replace(/[ \d.,]+$/, ''),
      })),
    ),
  )

  it('belongs to one currency, except in the language of the country whose currency it is', () => {
    for (const { currency, isLocal, place, sign } of pages) {
      const owners = new Set(pages.filter((page) => page.sign === sign).map((page) => page.currency))
      expect([place, isLocal || [...owners]]).toEqual([place, isLocal || [currency]])
    }
  })

  it('is a bare $ for the pesos only, in Spanish in the country of the peso', () => {
    const bare = pages.filter(({ sign }) => sign === '$').map(({ place }) => place)
    expect(bare).toEqual(['MXN in es-MX', 'COP in es-CO', 'CLP in es-CL'])
  })
})

describe('an amount for merchants', () => {
  it.each([
    [123_450, 'BRL', 'BR', 'pt', '1.234,50 BRL', '1234,50'],
    [123_450, 'BRL', 'BR', 'en', '1,234.50 BRL', '1234.50'],
    [100_000, 'BRL', 'BR', 'pt', '1.000,00 BRL', '1000,00'],
    [123_450, 'MXN', 'MX', 'es', '1,234.50 MXN', '1234.50'],
    [123_450, 'USD', 'CL', 'es', '1.234,50 USD', '1234,50'],
    [5, 'COP', 'CO', 'en', '0.05 COP', '0.05'],
    [8_990_000, 'COP', 'CO', 'es', '89.900 COP', '89900'],
    [1990, 'CLP', 'CL', 'es', '1.990 CLP', '1990'],
    [largestAmountMinor, 'MXN', 'MX', 'en', '9,999,999,999,999.99 MXN', '9999999999999.99'],
    [2n * BigInt(largestAmountMinor), 'USD', 'MX', 'en', '19,999,999,999,999.98 USD', '19999999999999.98'],
  ] as const)(
    '%s of %s in %s, read in %s, is %s, and %s in a field',
    (amountMinor, currency, country, locale, text, typed) => {
      const amount = { amountMinor, currency, country }
      expect(formatAmountWithCode(amount, locale)).toBe(text)
      expect(formatTypedAmount(amount, locale)).toBe(typed)
    },
  )

  it('is read from a field as it is written there, in every language and country', () => {
    const amounts = fc.record({
      amountMinor: fc.integer({ min: 1, max: largestAmountMinor }),
      currency: currencies,
      country: fc.constantFrom(...(Object.keys(countries) as Country[])),
    })
    fc.assert(
      fc.property(amounts, fc.constantFrom(...locales), (amount, locale) => {
        const { currency, country } = amount
        const form = { currency, decimalSign: decimalSignOf(country, locale) }
        expect(parseAmount(formatTypedAmount(amount, locale), form)).toBe(amount.amountMinor)
        expect(parseAmount(formatAmountWithCode(amount, locale), form)).toBe(amount.amountMinor)
        expect(parseAmount(formatAmount(amount, locale), form)).toBe(amount.amountMinor)
      }),
    )
  })

  it('has its exchange rate with the codes', () => {
    const rate = { rate: '5.40', fromCurrency: 'USD', toCurrency: 'BRL', country: 'BR' } as const
    expect(formatRateWithCodes(rate, 'pt')).toEqual(['1 USD', '5,40 BRL'])
  })
})

describe('an amount for errors of the API', () => {
  it.each([
    [{ amountMinor: 500, currency: 'BRL' }, '5'],
    [{ amountMinor: 499, currency: 'BRL' }, '4.99'],
    [{ amountMinor: 450, currency: 'BRL' }, '4.50'],
    [{ amountMinor: 100_000, currency: 'COP' }, '1,000'],
    [{ amountMinor: 2_000_001, currency: 'MXN' }, '20,000.01'],
    [{ amountMinor: 1, currency: 'CLP' }, '1'],
    [{ amountMinor: largestAmountMinor, currency: 'PEN' }, '9,999,999,999,999.99'],
  ] satisfies [Amount, string][])('%j is %s when cents are written only when needed', (amount, text) => {
    expect(formatFigures(amount)).toBe(text)
  })
})

describe('an amount for machines', () => {
  it.each([
    [1, 'BRL', '0.01'],
    [10, 'MXN', '0.10'],
    [123_450, 'PEN', '1234.50'],
    [100_000, 'COP', '1000.00'],
    [1, 'CLP', '1'],
    [999_999_999_999_999, 'BRL', '9999999999999.99'],
  ] as const)('%d of %s is %s', (amountMinor, currency, text) => {
    expect(toDecimal({ amountMinor, currency })).toBe(text)
  })
})

describe('a typed amount', () => {
  it('round-trips through its decimal form in every currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestAmountMinor }), currencies, (amountMinor, currency) => {
        expect(parseAmount(toDecimal({ amountMinor, currency }), { currency })).toBe(amountMinor)
      }),
    )
  })

  // The last two columns: as a person reads it who writes decimals with a point, and with a comma.
  it.each([
    ['12', 'BRL', 1200, 1200],
    ['12.5', 'BRL', 1250, 1250],
    [' 12,50 ', 'BRL', 1250, 1250],
    ['1234,5', 'BRL', 123_450, 123_450],
    ['1.234,50', 'BRL', 123_450, 123_450],
    ['1,234.50', 'MXN', 123_450, 123_450],
    ['R$ 1.234,50', 'BRL', 123_450, 123_450],
    ['R$\u00a01.234,50', 'BRL', 123_450, 123_450],
    ['1\u202f234,50', 'BRL', 123_450, 123_450],
    ['1.234.567', 'BRL', 123_456_700, 123_456_700],
    ['12 345 678.9', 'PEN', 1_234_567_890, 1_234_567_890],
    ['US$1,299.00', 'USD', 129_900, 129_900],
    ['$ 1,299.00', 'USD', 129_900, 129_900],
    ['$24990', 'CLP', 24_990, 24_990],
    ['12.90 brl', 'BRL', 1290, 1290],
    ['0.01', 'BRL', 1, 1],
    ['007', 'CLP', 7, 7],
    // A thousand or one: the language decides, or nobody.
    ['1.234', 'BRL', null, 123_400],
    ['1,234', 'BRL', 123_400, null],
    ['24.990', 'CLP', null, 24_990],
    ['89.900', 'COP', null, 8_990_000],
    ['0.123', 'BRL', null, null],
    ['1234.567', 'BRL', null, null],
    ['1.234,567', 'BRL', null, null],
    ['1.234.50', 'BRL', null, null],
    ['1,23,456', 'BRL', null, null],
    ['12 34', 'BRL', null, null],
    ['10.5', 'CLP', null, null],
    ['24.990,00', 'CLP', null, null],
    ['$ 10', 'BRL', null, null],
    ['USD 10', 'BRL', null, null],
    ['10 %', 'BRL', null, null],
  ] as const)('is read in the form that people type: %j of %s', (text, currency, withPoint, withComma) => {
    expect(parseAmount(text, { currency, decimalSign: '.' })).toBe(withPoint)
    expect(parseAmount(text, { currency, decimalSign: ',' })).toBe(withComma)
    // Whose language is unknown gets what everyone would.
    expect(parseAmount(text, { currency })).toBe(withPoint === withComma ? withPoint : null)
  })

  it('is never one amount to one person and another amount to another', () => {
    const texts = fc.stringMatching(/^\d{1,4}([., ]\d{1,4}){0,3}$/)
    fc.assert(
      fc.property(texts, currencies, (text, currency) => {
        const [one, other] = (['.', ','] as const).map((decimalSign) =>
          parseAmount(text, { currency, decimalSign }),
        )
        expect(one === null || other === null || one === other).toBe(true)
      }),
    )
  })

  it.each(['', ' ', '0', '0.00', '-1', '+1', '1e3', '0x10', '1.', '.5', 'ten', '９', '1'.repeat(16)])(
    'is refused when it is not an amount: %j',
    (text) => {
      expect(parseAmount(text, { currency: 'BRL' })).toBeNull()
    },
  )
})
