import type { PaymentStatus } from '@element-js/protocol/http'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../values/src/money/exchange.ts'
import { newId } from '../../../../values/src/new-id.ts'
import {
  amountToReturn,
  inPayersCurrency,
  isLinkId,
  isUnpaid,
  type LinkEvent,
  linkStatusAfter,
} from './payment-link.ts'

it('the id of a link is one', () => {
  expect(isLinkId(newId('lnk'))).toBe(true)
})

const hex = '0123456789abcdef'.repeat(2)

it.each([
  '',
  'lnk_',
  `crd_${hex}`,
  `ek_live_${hex}`,
  `lnk_${hex}0`,
  `lnk_${hex.slice(1)}`,
  ` lnk_${hex}`,
  `lnk_${hex}/`,
  `LNK_${hex}`,
  `lnk_${hex.toUpperCase()}`,
  `lnk_g${hex.slice(1)}`,
])('%j is not the id of a link', (text) => {
  expect(isLinkId(text)).toBe(false)
})

const link = { amountMinor: 10_000, currency: 'USD', exchange: null } as const
const exchange: Exchange = {
  fromCurrency: 'USD',
  toCurrency: 'BRL',
  rate: '5.40',
  fromAmountMinor: 10_000,
  toAmountMinor: 54_000,
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

const statuses: readonly PaymentStatus[] = ['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'CANCELLED']
const unpaid = ['INITIAL_STATUS', 'IN_PROGRESS'] as const
const moves: readonly (readonly [LinkEvent, PaymentStatus])[] = [
  ['waits', 'IN_PROGRESS'],
  ['paid', 'SETTLED'],
  ['released', 'INITIAL_STATUS'],
  ['cancelled', 'CANCELLED'],
  ['expired', 'CANCELLED'],
]

describe('the states of a payment link', () => {
  it.each(moves)('go by %s to %s while it is unpaid', (event, to) => {
    for (const from of unpaid) expect(linkStatusAfter(from, event)).toBe(to)
  })

  it('allow no other move', () => {
    const possible = statuses.flatMap((from) => moves.filter(([event]) => linkStatusAfter(from, event)))
    expect(possible).toHaveLength(unpaid.length * moves.length)
    expect(statuses.filter(isUnpaid)).toEqual(unpaid)
  })
})
