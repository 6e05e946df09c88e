import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsFor, groupsOf } from './groups.ts'

describe('the groups of a number', () => {
  it.each([
    ['', '', 'nothing typed'],
    ['4242', '4242', 'no gap after a group that was just filled'],
    ['42424', '4242 4', ''],
    ['4242424242424242', '4242 4242 4242 4242', ''],
    ['4242424242424242426', '4242 4242 4242 4242 426', 'Visa, 19'],
    ['378282246310005', '3782 822463 10005', 'American Express'],
    ['3782822463', '3782 822463', ''],
    ['30569309025904', '3056 930902 5904', 'Diners Club, 14'],
    ['3056930902590', '3056 930902 590', 'the same, incomplete'],
    ['3056930009020004', '3056 9300 0902 0004', 'Diners Club, 16'],
    ['3056930009020004123', '3056 9300 0902 0004 123', 'Diners Club, 19'],
    ['6205500000000000004', '6205 5000 0000 0000 004', 'UnionPay, 19'],
    ['6799990100000000019', '6799 9901 0000 0000 019', 'Maestro, 19'],
    ['676770', '6767 70', 'Maestro, incomplete'],
    ['5078601870000127985', '5078 6018 7000 0127 985', 'Aura, 19'],
    ['2799500000008', '2799 5000 0000 8', 'Tarjeta Shopping, 13'],
    ['9999999999999999', '9999 9999 9999 9999', 'no brand'],
  ])('%s is grouped as %s (%s)', (digits, text) => {
    expect(groupsOf(digits).join(' ')).toBe(text)
  })

  it('keep all digits, and have gaps only between groups', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
        const groups = groupsOf(digits)
        expect(groups.join('')).toBe(digits)
        expect(groups.every((group) => group !== '')).toBe(true)
        expect(gapsFor(digits)).toHaveLength(Math.max(0, groups.length - 1))
      }),
    )
  })
})
