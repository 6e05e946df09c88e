import { expect, it } from 'vitest'
import { randomDigits } from './random-digits.ts'

it('skips the bytes that would make some digits more likely', () => {
  const given = [255, 250, 249, 0, 11, 10]
  const random = (count: number): Uint8Array => Uint8Array.from(given.splice(0, count))
  expect(randomDigits(random, 4)).toBe('9010')
})

it('returns the requested number of digits', () => {
  expect(randomDigits((count) => new Uint8Array(count).fill(7), 12)).toBe('7'.repeat(12))
})
