import { describe, expect, it } from 'vitest'
import { publishedNetworks } from './networks.ts'
import { judgePan } from './pan.ts'

describe('the networks of a number', () => {
  it.each([
    ['4000002500001001', ['visa', 'cartes-bancaires'], 'Stripe'],
    ['5555552500001001', ['mastercard', 'cartes-bancaires'], 'Stripe'],
    ['4150580996517927', ['visa', 'cartes-bancaires'], 'Worldpay'],
    ['4571000000000001', ['visa', 'dankort'], 'Adyen'],
    ['4000050360000001', ['visa', 'eftpos'], 'Stripe'],
    ['5555050360000080', ['mastercard', 'eftpos'], 'Stripe'],
    ['4000002500000003', ['visa'], 'a French Visa of Stripe, without Cartes Bancaires'],
    ['4242424242424242', ['visa'], ''],
  ])('%s has %j (%s)', (digits, networks) => {
    expect(judgePan(digits).is).toBe('complete')
    expect(publishedNetworks(digits)).toEqual(networks)
  })

  it.each(['44000002500001', '4241505809', '42424571', '440000503600000'])(
    'are told by the beginning of %s, not by digits within it',
    (digits) => {
      expect(publishedNetworks(digits)).toEqual(['visa'])
    },
  )

  it('are unknown while the brand is', () => {
    expect(publishedNetworks('6')).toEqual([])
    expect(publishedNetworks('457')).toEqual(['visa'])
    expect(publishedNetworks('4571')).toEqual(['visa', 'dankort'])
  })
})
