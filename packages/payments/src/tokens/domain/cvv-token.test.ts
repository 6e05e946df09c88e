import { describe, expect, it } from 'vitest'
import { type CvvToken, cvvTokenHashOf, refusalOfCvvToken } from './cvv-token.ts'

const token: CvvToken = {
  merchantId: 'demo',
  tokenHash: 'hash',
  cardId: 'crd_1',
  requestFingerprint: 'fingerprint',
  mismatches: 0,
  sealedCode: new Uint8Array(1),
  waitingCode: null,
  heldBy: null,
  usedAtMs: null,
  expiresAt: 1000,
  createdAtMs: 0,
}
const now = { cardId: 'crd_1', nowMs: 999_999 }

describe('the token of a security code', () => {
  it('pays with its own card until the second at which it expires', () => {
    expect(refusalOfCvvToken(token, now)).toBeNull()
    expect(refusalOfCvvToken(token, { ...now, nowMs: 1_000_000 })).toBe('cvv_token_expired')
  })

  it('that is unknown, or of another card, is not found, and nothing else is said of it', () => {
    expect(refusalOfCvvToken(undefined, now)).toBe('cvv_token_not_found')
    expect(refusalOfCvvToken(token, { ...now, cardId: 'crd_2' })).toBe('cvv_token_not_found')
    const used = { ...token, usedAtMs: 1, heldBy: 'idk_1', sealedCode: null }
    expect(refusalOfCvvToken(used, { ...now, cardId: 'crd_2' })).toBe('cvv_token_not_found')
  })

  it('pays once', () => {
    expect(refusalOfCvvToken({ ...token, usedAtMs: 0, sealedCode: null }, now)).toBe('cvv_token_used')
  })

  it('stays expired once its code was wiped, whatever the clock says', () => {
    expect(refusalOfCvvToken({ ...token, sealedCode: null }, { ...now, nowMs: 0 })).toBe('cvv_token_expired')
  })

  it('cannot be used by two payments at a time', () => {
    expect(refusalOfCvvToken({ ...token, heldBy: 'idk_1' }, now)).toBe('cvv_token_in_use')
  })

  it('is found by its SHA-256, as every release has stored it', () => {
    expect(cvvTokenHashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
