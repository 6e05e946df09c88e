import { describe, expect, it } from 'vitest'
import { cardRow } from '../../../../server/test/support/stored-rows.ts'
import { cardInfoOf, isExpired } from './card.ts'

const info = {
  cardHolderName: 'José',
  expirationMonth: 12,
  expirationYear: 2030,
  brand: 'visa',
  bin: '424242',
  last4: '4242',
}
const card = cardRow({ ...info, sealedPan: new Uint8Array(1), expiresAt: 1000 })

describe('a card token', () => {
  it('can be charged until the second at which it expires', () => {
    expect(isExpired(card, 999_999)).toBe(false)
    expect(isExpired(card, 1_000_000)).toBe(true)
  })

  it('that is verified does not expire', () => {
    expect(isExpired({ ...card, expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false)
  })

  it('cannot be charged once its number was wiped, whatever the clock says', () => {
    expect(isExpired({ ...card, sealedPan: null }, 0)).toBe(true)
    expect(isExpired({ ...card, sealedPan: null, expiresAt: null }, 0)).toBe(true)
  })

  it('shows the card, and nothing that identifies it for others', () => {
    expect(cardInfoOf({ ...card, network: 'cartes-bancaires' })).toEqual({
      ...info,
      network: 'cartes-bancaires',
    })
  })

  it('has its brand as its network if it was stored without one', () => {
    expect(cardInfoOf(card)).toEqual({ ...info, network: 'visa' })
  })
})
