import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passesCheck, passesLuhn, passesNaranja } from './check-digit.ts'

describe('check digits', () => {
  it.each([
    ['5895627823453005', true, false],
    ['5895620000000002', false, true],
    ['5895620000000003', false, false],
  ])('%s: Naranja’s own %s, Luhn %s', (digits, naranja, luhn) => {
    expect(passesNaranja(digits)).toBe(naranja)
    expect(passesLuhn(digits)).toBe(luhn)
    expect(passesCheck(digits, 'naranja')).toBe(naranja || luhn)
    expect(passesCheck(digits, 'none')).toBe(true)
  })

  it.each([
    ['1', '9', 'a sum of 2 lacks 9'],
    ['6', '0', 'a sum of 12 lacks 10, which is not a digit'],
    ['0', '0', 'a sum of 0 lacks 11, which is not a digit'],
  ])('Naranja’s own after %s is %s: %s', (head, check) => {
    expect([...'0123456789'].filter((digit) => passesNaranja(head + digit))).toEqual([check])
  })

  it.each([
    ['naranja', passesNaranja],
    ['luhn', passesLuhn],
  ])('%s accepts exactly one check digit for every number', (_, passes) => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{15}$/), (head) => {
        expect([...'0123456789'].filter((check) => passes(head + check))).toHaveLength(1)
      }),
    )
  })
})
