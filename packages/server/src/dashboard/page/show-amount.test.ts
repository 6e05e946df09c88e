import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyExponents, largestAmountMinor } from '../../money/money.ts'
import { amountTextOf, plainAmountOf, readAmount } from './show-amount.ts'

const currencies = fc.constantFrom(...Object.keys(currencyExponents))

describe('an amount on the dashboard', () => {
  it.each([
    [123_450, 'BRL', '1,234.50 BRL'],
    [5, 'COP', '0.05 COP'],
    [1990, 'CLP', '1,990 CLP'],
    [largestAmountMinor, 'MXN', '9,999,999,999,999.99 MXN'],
    [2n * BigInt(largestAmountMinor), 'USD', '19,999,999,999,999.98 USD'],
  ])('is written with its code: %s', (amountMinor, currency, text) => {
    expect(amountTextOf(amountMinor, currency)).toBe(text)
  })

  it('is read as it was suggested, whatever the currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestAmountMinor }), currencies, (amountMinor, currency) => {
        expect(readAmount(plainAmountOf(amountMinor, currency), currency)).toBe(amountMinor)
      }),
    )
  })

  it.each([
    ['12', 'BRL', 1200],
    ['12.5', 'BRL', 1250],
    [' 12,50 ', 'BRL', 1250],
    ['0.01', 'BRL', 1],
    ['007', 'CLP', 7],
  ])('is read as people type it: %j of %s', (text, currency, amountMinor) => {
    expect(readAmount(text, currency)).toBe(amountMinor)
  })

  // 1.000 may be a thousand or one: whoever types it is asked.
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
  ])('is not guessed at: %j', (text) => {
    expect(readAmount(text, 'BRL')).toBeNull()
  })

  it('has no cents in Chile', () => {
    expect(readAmount('10.5', 'CLP')).toBeNull()
  })
})
