import { expect, it } from 'vitest'
import { brandName, formatMoney, formatPercent } from './format.js'

it.each([
  [0, 'R$0.00', 'R$\u00a00,00'],
  [5, 'R$0.05', 'R$\u00a00,05'],
  [39000, 'R$390.00', 'R$\u00a0390,00'],
  [123456789, 'R$1,234,567.89', 'R$\u00a01.234.567,89'],
])('%i centavos are %s, and written as in Brazil in the others', (amountMinor, english, brazilian) => {
  expect(formatMoney(amountMinor, 'en')).toBe(english)
  expect(formatMoney(amountMinor, 'pt')).toBe(brazilian)
  expect(formatMoney(amountMinor, 'es')).toBe(brazilian)
})

it('a rate has two decimals', () => {
  expect(formatPercent(0.0299, 'en')).toBe('2.99%')
  expect(formatPercent(0.0299, 'pt')).toBe('2,99%')
  expect(formatPercent(0.3, 'es')).toBe('30,00%')
})

it.each([
  ['visa', 'Visa'],
  ['american-express', 'American Express'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
])('the brand %s has the name %s', (id, name) => {
  expect(brandName(id)).toBe(name)
})
