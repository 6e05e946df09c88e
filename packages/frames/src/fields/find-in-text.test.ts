// @vitest-environment node
import { brandRanges, brands, judgePan } from '@element-js/card'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onlyDigits } from '../field/text.ts'
import { expiration } from './expiration.ts'
import { findNumber } from './find-in-text.ts'
import { pan } from './pan.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

/** Digits in groups of any size, with any signs between them. */
function grouped(text: fc.Arbitrary<string>, signs: string): fc.Arbitrary<string> {
  const gap = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc.string({ unit: fc.constantFrom(...signs), maxLength: 3 }),
  )
  return text.chain((all) =>
    fc
      .array(gap, { minLength: all.length, maxLength: all.length })
      .map((gaps) => [...all].map((digit, index) => digit + gaps[index]).join('')),
  )
}

/** Numbers of a brand's length, right or wrong. Many contain a shorter Maestro number. */
const numbers = fc
  .constantFrom(...brandRanges())
  .chain(({ brand, start }) =>
    fc
      .constantFrom(...(brand?.lengths ?? [16]))
      .chain((length) => digits(length - 8).map((rest) => start + rest)),
  )

describe('a number in a text', () => {
  it('is the whole text if its digits form one number of a brand’s length, right or wrong, however grouped', () => {
    const signs = ' -\u2013.,;:_·/|*#+()\t\n\u00a0\u200b'
    fc.assert(
      fc.property(grouped(numbers, signs), (text) => {
        // The brand that the digits have, which may be another one with other lengths.
        fc.pre(
          judgePan(onlyDigits(text)).is === 'complete' || findNumber(onlyDigits(text)) === onlyDigits(text),
        )
        expect(findNumber(text)).toBe(onlyDigits(text))
      }),
    )
  })

  it('is never a part of a text without words, line breaks and dates', () => {
    const long = fc.integer({ min: 1, max: 30 }).chain(digits)
    fc.assert(
      fc.property(grouped(fc.oneof(numbers, long), ' -\u2013.,;:_·|*#+(\t\u00a0\u200bx'), (text) => {
        expect(findNumber(text)).toBe(onlyDigits(text))
      }),
    )
  })

  it('has all digits between two words, lines or dates', () => {
    const words = fc.constantFrom(' card: ', ', code ', '\n', '\r\n', ' 12/30\n', ' 01/2031, ')
    const part = fc.oneof(numbers, digits(3), digits(12))
    fc.assert(
      fc.property(fc.array(fc.tuple(words, part), { maxLength: 4 }), (parts) => {
        const text = parts.flat().join('')
        const all = onlyDigits(text)
        expect([all, ...parts.map(([, number]) => number)]).toContain(findNumber(text))
      }),
    )
  })
})

describe('a date in a text', () => {
  const today = { month: 11, year: 2026 }
  const isValid = (text: string): boolean =>
    expiration.judge(expiration.read(text), { brand: null, today, isFocused: true }).is === 'complete'
  const pick = (text: string): string => expiration.pick?.(text) ?? text

  it('is never a part of a text without words and line breaks', () => {
    const long = fc.integer({ min: 7, max: 24 }).chain(digits)
    fc.assert(
      fc.property(grouped(long, ' -/.,:'), (text) => {
        expect(pick(text)).toBe(text)
        expect(isValid(expiration.read(pick(text)).slice(0, expiration.most))).toBe(false)
      }),
    )
  })

  it('is never made of digits on two sides of a word', () => {
    const part = fc.integer({ min: 1, max: 4 }).chain(digits)
    fc.assert(
      fc.property(part, fc.constantFrom(' May ', 'dic', ' de marzo de '), part, (one, word, other) => {
        const picked = pick(one + word + other).trim()
        if (isValid(picked)) expect([one, other]).toContain(picked)
      }),
    )
  })
})

it('does not shorten a number that is too long', () => {
  expect(pan.most).toBeGreaterThan(Math.max(...brands().flatMap(({ lengths }) => lengths)))
})
