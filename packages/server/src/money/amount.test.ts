import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, formatAmount, formatFigures, parseAmount, toDecimal } from './amount.ts'
import { type Currency, currencyExponents, largestAmountMinor } from './money.ts'

const currencies = fc.constantFrom(...(Object.keys(currencyExponents) as Currency[]))

describe('an amount for payers', () => {
  it.each([
    [100_000, 'BRL', 'pt', 'R$ 1.000,00'],
    [100_000, 'BRL', 'en', 'R$1,000.00'],
    [100_000, 'BRL', 'es', 'BRL 1,000.00'],
    [1, 'MXN', 'es', '$0.01'],
    [100_000, 'MXN', 'en', 'MX$1,000.00'],
    [100_000, 'COP', 'es', 'COP 1,000.00'],
    [1000, 'CLP', 'en', 'CLP 1,000'],
    [1000, 'USD', 'pt', 'US$ 10,00'],
    [999_999_999_999_999, 'BRL', 'pt', 'R$ 9.999.999.999.999,99'],
    [999_999_999_999_999, 'CLP', 'en', 'CLP 999,999,999,999,999'],
  ] as const)('%d of %s in %s is formatted as %s', (amountMinor, currency, locale, text) => {
    // Intl puts non-breaking spaces between sign and number.
    expect(formatAmount({ amountMinor, currency }, locale).replaceAll('\u00a0', ' ')).toBe(text)
  })
})

describe('an amount for merchants', () => {
  it.each([
    [123_450, 'BRL', '1,234.50'],
    [500, 'BRL', '5.00'],
    [5, 'COP', '0.05'],
    [1990, 'CLP', '1,990'],
    [largestAmountMinor, 'MXN', '9,999,999,999,999.99'],
    [2n * BigInt(largestAmountMinor), 'USD', '19,999,999,999,999.98'],
  ] as const)('%s of %s is formatted as %s', (amountMinor, currency, text) => {
    expect(formatFigures({ amountMinor, currency })).toBe(text)
  })

  it.each([
    [{ amountMinor: 500, currency: 'BRL' }, '5'],
    [{ amountMinor: 499, currency: 'BRL' }, '4.99'],
    [{ amountMinor: 450, currency: 'BRL' }, '4.50'],
    [{ amountMinor: 100_000, currency: 'COP' }, '1,000'],
    [{ amountMinor: 2_000_001, currency: 'MXN' }, '20,000.01'],
    [{ amountMinor: 1, currency: 'CLP' }, '1'],
    [{ amountMinor: largestAmountMinor, currency: 'PEN' }, '9,999,999,999,999.99'],
  ] satisfies [Amount, string][])('%j is %s when cents are written only when needed', (amount, text) => {
    expect(formatFigures(amount, 'when-needed')).toBe(text)
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
        expect(parseAmount(toDecimal({ amountMinor, currency }), currency)).toBe(amountMinor)
      }),
    )
  })

  it.each([
    ['12', 'BRL', 1200],
    ['12.5', 'BRL', 1250],
    [' 12,50 ', 'BRL', 1250],
    ['0.01', 'BRL', 1],
    ['007', 'CLP', 7],
  ] as const)('is read in the form that people type: %j of %s', (text, currency, amountMinor) => {
    expect(parseAmount(text, currency)).toBe(amountMinor)
  })

  // 1.000 may mean one thousand or one, so the user has to type it again.
  it.each([
    '',
    ' ',
    '0',
    '0.00',
    '-1',
    '+1',
    '1.000',
    '1.000,00',
    '1,000.00',
    '1 000',
    '1e3',
    '0x10',
    '1.',
    '.5',
    'ten',
    '９',
    '1'.repeat(16),
  ])('is refused when it is ambiguous or not an amount: %j', (text) => {
    expect(parseAmount(text, 'BRL')).toBeNull()
  })

  it('has no cents in Chile', () => {
    expect(parseAmount('10.5', 'CLP')).toBeNull()
  })
})
