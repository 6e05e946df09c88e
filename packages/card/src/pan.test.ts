import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgePan } from './pan.ts'

describe('the judgement of a card number', () => {
  it.each([
    ['', 'empty'],
    ['4', 'partial'],
    ['424242424242424', 'partial'],
    ['4242424242424242', 'complete'],
    ['4242424242424241', 'invalid'],
    ['42424242424242421', 'partial'],
    ['424242424242424200', 'complete'],
    ['378282246310005', 'complete'],
    ['378282246310006', 'invalid'],
    ['30569309025904', 'complete'],
    ['30569309025905', 'invalid'],
    ['5067766783888311', 'complete'],
    ['6062825624254001', 'complete'],
    ['6799990100000000019', 'complete'],
    ['6799990100000000018', 'invalid'],
    ['9999999999999999', 'invalid'],
    // EBANX’s number of Magna, a network that is not one of our brands.
    ['5680095660610110', 'complete'],
    ['5680095660610111', 'invalid'],
  ])('%s is %s', (digits, expected) => {
    expect(judgePan(digits).is).toBe(expected)
  })

  it('removes the error of a 16-digit Visa number when typing continues, and accepts 18 and 19 digits', () => {
    const wrong = '4242424242424241'
    expect(judgePan(wrong).is).toBe('invalid')
    expect(judgePan(`${wrong}0`).is).toBe('partial')
    const nineteen = Array.from({ length: 10 }, (_, check) => `${wrong}00${check}`)
    expect(nineteen.filter((digits) => judgePan(digits).is === 'complete')).toHaveLength(1)
    const others = nineteen.map(judgePan).filter(({ is }) => is !== 'complete')
    expect(others).toEqual(Array.from({ length: 9 }, () => ({ is: 'invalid', flaw: 'number' })))
  })

  it('accepts a UnionPay number without a check digit', () => {
    expect(judgePan('6210946888090006').is).toBe('complete')
  })

  it('finds every change of one digit in a Visa number', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), digit, (at, replacement) => {
        const number = '4242424242424242'
        const changed = `${number.slice(0, at)}${replacement}${number.slice(at + 1)}`
        const same = changed === number
        expect(judgePan(changed).is).toBe(same ? 'complete' : 'invalid')
      }),
    )
  })
})
