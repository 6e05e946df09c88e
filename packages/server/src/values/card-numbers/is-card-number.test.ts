import { brandRanges, judgePan } from '@element-js/card'
import { publishedTestNumbers } from '@element-js/card/test-numbers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCardNumber } from './is-card-number.ts'

it('accepts every published test number', () => {
  expect([...publishedTestNumbers].filter((number) => !isCardNumber(number))).toEqual([])
})

it('gives the answer of judgePan for numbers in each range, beside them and elsewhere', () => {
  const edges = brandRanges().flatMap(({ start, end }) => [start - 1, start, end, end + 1])
  const head = fc
    .oneof(fc.constantFrom(...edges), fc.nat(99_999_999))
    .map((digits) => `${digits}`.padStart(8, '0'))
  const rest = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 12 })
  let count = 0
  fc.assert(
    fc.property(head, rest, (beginning, end) => {
      // All check digits, so that one of them is right.
      for (let digit = 0; digit <= 9; digit += 1) {
        const digits = `${beginning}${end}${digit}`
        const isComplete = judgePan(digits).is === 'complete'
        if (isComplete) count += 1
        expect([digits, isCardNumber(digits)]).toEqual([digits, isComplete])
      }
    }),
    { numRuns: 1000 },
  )
  expect(count).toBeGreaterThan(100)
})
