import { describe, expect, it } from 'vitest'
import { reasonOf, refusalReasons } from './refusal-reasons.ts'

describe('the reasons of Adyen', () => {
  it.each([
    [{ code: '12', words: 'Not enough balance' }, 'insufficient_funds'],
    [{ code: '24' }, 'incorrect_cvv'],
    [{ words: 'CVC Declined' }, 'incorrect_cvv'],
    // As notifications write them.
    [{ words: 'NOT_ENOUGH_BALANCE' }, 'insufficient_funds'],
    [{ words: 'Expired Card' }, 'expired_card'],
    [{ code: '38' }, 'authentication_required'],
    // A code that Adyen has added since.
    [{ code: '999', words: 'Moon phase' }, 'card_declined'],
    [{ code: '999', words: 'Expired Card' }, 'expired_card'],
    [{ words: null }, 'card_declined'],
    [{}, 'card_declined'],
  ] as const)('%j is %s', (refusal, reason) => {
    expect(reasonOf(refusal)).toBe(reason)
  })

  it('have each code once, and the same reason by code and by words', () => {
    expect(new Set(refusalReasons.map(([code]) => code)).size).toBe(refusalReasons.length)
    for (const [code, words, reason] of refusalReasons) {
      expect(reasonOf({ code })).toBe(reason)
      expect(reasonOf({ words })).toBe(reason)
    }
  })

  it('cover every code that Adyen lists', () => {
    const codes = new Set(refusalReasons.map(([code]) => code))
    // https://docs.adyen.com/development-resources/refusal-reasons; it has no 1, 13 and 30.
    const published = Array.from({ length: 46 }, (_, index) => index + 1).filter(
      (code) => ![1, 13, 30].includes(code),
    )
    expect(published.filter((code) => !codes.has(String(code)))).toEqual([])
  })
})
