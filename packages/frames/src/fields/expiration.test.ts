// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { expiration } from './expiration.ts'

describe('an expiration', () => {
  it.each([
    ['12/30', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['12-2030', '12 / 30'],
    ['122030', '12 / 30'],
    ['2030-12', '12 / 30'],
    ['203012', '12 / 30'],
    ['2030/1', '01 / 30'],
    ['1/30', '01 / 30'],
    ['1/2030', '01 / 30'],
    ['９/３０', '09 / 30'],
    ['٠٩/٣٠', '09 / 30'],
    ['12\u00a0/\u00a030', '12 / 30'],
    ['01/2020', '01 / 2020'],
    ['530', '05 / 30'],
    ['52030', '05 / 30'],
    ['2030', '2030'],
    ['30/12', '3012'],
    ['1 2 3 0', '12 / 30'],
    ['1/3', '01 / 3'],
    ['13/30', '1330'],
    ['12/305', '12 / 305'],
    ['12/1999', '12 / 1999'],
  ])('shows %s as %s', (text, shown) => {
    expect(expiration.show(expiration.read(text))).toBe(shown)
  })

  it.each(['13/30', '12/305', '12/20300', '200060', '12/1999', '00/30'])(
    'keeps %s wrong and does not turn it into another date',
    (text) => {
      const surroundings = { brand: null, today: { month: 1, year: 2026 }, isFocused: true }
      expect(expiration.judge(expiration.read(text), surroundings).is).toBe('invalid')
    },
  )

  it.each([
    ['13', 'partial', { is: 'invalid', flaw: 'month' }],
    ['130', 'partial', { is: 'invalid', flaw: 'month' }],
    ['00', 'partial', { is: 'invalid', flaw: 'month' }],
    ['0', 'partial', { is: 'partial' }],
    ['12', 'partial', { is: 'partial' }],
    ['123', 'partial', { is: 'partial' }],
  ])('%s is %s while it is typed, and judged when the field is left', (digits, typed, left) => {
    const surroundings = { brand: null, today: { month: 1, year: 2026 } }
    expect(expiration.judge(digits, { ...surroundings, isFocused: true }).is).toBe(typed)
    expect(expiration.judge(digits, { ...surroundings, isFocused: false })).toEqual(left)
  })
})
