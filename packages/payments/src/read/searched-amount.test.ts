import { expect, it } from 'vitest'
import { readSearchedAmount } from './find-records.ts'

it.each([
  ['1234.5', 123_450, null],
  ['1234,50', 123_450, null],
  ['1,234.50', 123_450, null],
  ['1.234,50', 123_450, null],
  ['1.234.567,50', 123_456_750, null],
  ['24.990', 2_499_000, 24_990],
  ['$24.990', 2_499_000, 24_990],
  ['R$ 12,90', 1290, null],
  ['S/10', 1000, 10],
  ['12.90 BRL', 1290, null],
  ['CLP\u00a024,990', 2_499_000, 24_990],
  ['US$1,299.00', 129_900, null],
  ['4242', 424_200, 4242],
] as const)('%s is read', (text, withCents, whole) => {
  expect(readSearchedAmount(text)).toEqual({ withCents, whole })
})

it.each([
  '',
  'Ana',
  '12.9.1',
  '1..2',
  '-5',
  '0',
  '1e3',
  '12.345,678',
  'lnk_12',
  'ORD12',
  '99999999999999999999999999999',
])('%s is no amount', (text) => {
  expect(readSearchedAmount(text)).toBeNull()
})
