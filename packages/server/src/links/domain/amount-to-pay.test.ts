import { expect, it } from 'vitest'
import type { Exchange } from '../../money/exchange.ts'
import { amountToReturn, inPayersCurrency } from './amount-to-pay.ts'

const link = { amountMinor: 10_000, currency: 'USD', exchange: null } as const
const exchange: Exchange = {
  ...{ fromCurrency: 'USD', toCurrency: 'BRL', rate: '5.40' },
  ...{ fromAmountMinor: 10_000, toAmountMinor: 54_000 },
}

it('a payer pays the amount of a link in its currency', () => {
  expect(inPayersCurrency(link)).toBe(link)
})

it('a payer pays the exchanged amount of a link that is exchanged', () => {
  expect(inPayersCurrency({ ...link, exchange })).toEqual({ amountMinor: 54_000, currency: 'BRL', exchange })
})

it('a refund returns the amount that was paid, at the rate of the payment', () => {
  expect(amountToReturn(link, 2500)).toBe(2500)
  expect(amountToReturn({ exchange }, 2500)).toBe(13_500)
  expect(amountToReturn({ exchange }, 10_000)).toBe(exchange.toAmountMinor)
})
