import { expect, it } from 'vitest'
import { largestAmountMinor } from './money.ts'
import { writeAmount } from './write-amount.ts'

it.each([
  [{ amountMinor: 500, currency: 'BRL' }, '5 BRL'],
  [{ amountMinor: 499, currency: 'BRL' }, '4.99 BRL'],
  [{ amountMinor: 100_000, currency: 'COP' }, '1,000 COP'],
  [{ amountMinor: 2_000_001, currency: 'MXN' }, '20,000.01 MXN'],
  [{ amountMinor: 1, currency: 'CLP' }, '1 CLP'],
  [{ amountMinor: largestAmountMinor, currency: 'PEN' }, '9,999,999,999,999.99 PEN'],
] as const)('%j is written %s', (amount, text) => {
  expect(writeAmount(amount)).toBe(text)
})
