import { expect, it } from 'vitest'
import { brandName, formatMoney, formatPercent } from './format.js'

it.each([
  [0, 'R$0.00', 'R$\u00a00,00'],
  [5, 'R$0.05', 'R$\u00a00,05'],
  [39000, 'R$390.00', 'R$\u00a0390,00'],
  [123456789, 'R$1,234,567.89', 'R$\u00a01.234.567,89'],
])('%i centavos are %s, and written as in Brazil in the others', (amountMinor, english, brazilian) => {
  expect(formatMoney(amountMinor, 'en', 'BR')).toBe(english)
  expect(formatMoney(amountMinor, 'pt', 'BR')).toBe(brazilian)
  expect(formatMoney(amountMinor, 'es', 'BR')).toBe(brazilian)
})

it('an amount is in the currency of the country', () => {
  expect(formatMoney(123456, 'es', 'MX')).toBe('$1,234.56')
  expect(formatMoney(123456, 'en', 'MX')).toBe('MX$1,234.56')
})

it('a rate has two decimals', () => {
  expect(formatPercent(0.0299, 'en', 'BR')).toBe('2.99%')
  expect(formatPercent(0.0299, 'pt', 'BR')).toBe('2,99%')
  expect(formatPercent(0.3, 'es', 'BR')).toBe('30,00%')
})

it.each([
  ['visa', 'Visa'],
  ['american-express', 'American Express'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
])('the brand %s has the name %s', (id, name) => {
  expect(brandName(id)).toBe(name)
})
