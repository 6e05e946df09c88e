import { expect, it } from 'vitest'
import { plainAmountOf } from './plain-amount.ts'

it.each([
  [1, 'BRL', '0.01'],
  [10, 'MXN', '0.10'],
  [123_450, 'PEN', '1234.50'],
  [100_000, 'COP', '1000.00'],
  [1, 'CLP', '1'],
  [999_999_999_999_999, 'BRL', '9999999999999.99'],
] as const)('%d of %s is %s for machines', (amountMinor, currency, text) => {
  expect(plainAmountOf({ amountMinor, currency })).toBe(text)
})
