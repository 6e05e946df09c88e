import { expect, it } from 'vitest'
import { formatPercent, formatRate } from './number-format.ts'

it.each([
  [0.025, 'BR', 'pt', '2,5%', '2,50%'],
  [0.025, 'BR', 'en', '2.5%', '2.50%'],
  [0.0299, 'MX', 'es', '2.99%', '2.99%'],
  [0.02, 'CL', 'es', '2%', '2,00%'],
  [0.012345, 'BR', 'pt', '1,2345%', '1,2345%'],
  [0.00000001, 'BR', 'pt', '0,000001%', '0,00%'],
] as const)('a rate of %d in %s, read in %s, is %s as it was typed, and %s for payers', (...given) => {
  const [rate, country, locale, typed, shown] = given
  expect(formatRate({ rate, country }, locale).replace(/\s/, '')).toBe(typed)
  expect(formatPercent(rate, country, locale).replace(/\s/, '')).toBe(shown)
})
