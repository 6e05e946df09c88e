import { expect, it } from 'vitest'
import { formatMoney } from './money.js'

it.each([
  [0, 'R$0.00'],
  [5, 'R$0.05'],
  [39000, 'R$390.00'],
  [123456789, 'R$1,234,567.89'],
])('%i centavos are written as %s', (amountMinor, text) => {
  expect(formatMoney(amountMinor)).toBe(text)
})
