import { describe, expect, it } from 'vitest'
import { cardRow } from '../../../../server/test/support/stored-rows.ts'
import { firstExpiryOf, isRepetition, type StoredVerification, tokenResponseOf } from './verification.ts'

const verification: StoredVerification = {
  merchantId: 'demo',
  keyFingerprint: 'key',
  requestFingerprint: 'request',
  cardId: 'crd_1',
  method: 'zero_amount',
  acquirerReference: 'vrf_1',
  openIntent: null,
  intentOwner: null,
  declineReason: null,
  mismatches: 0,
  createdAtMs: 2_999,
}
const cardInfo = {
  cardHolderName: 'José',
  expirationMonth: 12,
  expirationYear: 2030,
  bin: '424242',
  last4: '4242',
  brand: 'visa',
  network: 'visa',
}
const card = cardRow({ ...cardInfo, cardId: 'crd_1' })

describe('a repeated token request', () => {
  it('gets the first answer if it is the same request', () => {
    expect(isRepetition(verification, { requestFingerprint: 'request' })).toBe(true)
    expect(isRepetition(verification, { requestFingerprint: 'another' })).toBe(false)
  })

  it('gets no answer after three other requests under its key, because that would confirm a guess', () => {
    const after = (mismatches: number) => ({ ...verification, mismatches })
    expect(isRepetition(after(2), { requestFingerprint: 'request' })).toBe(true)
    expect(isRepetition(after(3), { requestFingerprint: 'request' })).toBe(false)
    expect(isRepetition(after(4), { requestFingerprint: 'request' })).toBe(false)
  })
})

describe('the answer to a token request', () => {
  it('says that the card was verified, and the token does not expire', () => {
    expect(firstExpiryOf(verification)).toBeNull()
    expect(tokenResponseOf(verification, card)).toEqual({
      cardId: 'crd_1',
      card: cardInfo,
      expiresAt: null,
      verification: { method: 'zero_amount', result: 'approved' },
    })
  })

  it('says that the card was not verified, and when the token expires: half an hour later', () => {
    const none: StoredVerification = { ...verification, method: 'none' }
    expect(firstExpiryOf(none)).toBe(2 + 1800)
    expect(tokenResponseOf(none, card)).toEqual({
      cardId: 'crd_1',
      card: cardInfo,
      expiresAt: 1802,
      verification: { method: 'none', result: 'not_verified' },
    })
  })
})
