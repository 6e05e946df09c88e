import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { publishedTestNumbers } from '../acquirer/published-test-numbers.ts'
import { hasCardNumber, maskCardNumbers } from './card-numbers.ts'

describe('a card number in a text', () => {
  it('is found for every published test number', () => {
    // Published numbers have at least 13 digits; among shorter runs of digits, too many are something else.
    const missed = [...publishedTestNumbers].filter((number) => !hasCardNumber(`paid with ${number}.`))
    expect(missed).toEqual([])
  })

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '3782 822463 10005',
    'https://shop.example/?order=4242424242424242&x=1',
    'order_4242424242424242',
    'x4242424242424242',
    'Visa4242424242424242de Ana',
    'x4242 4242 4242 4242',
    '+4242424242424242',
  ])('is found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(true)
    expect(maskCardNumbers(text)).not.toMatch(/4242|10005/)
  })

  it.each([
    ['a wrong check digit', '4242424242424241'],
    ['a time in milliseconds', '1700000000003'],
    ['a date and time', '20261231235959'],
    ['a time in nanoseconds', '1700000000000000003'],
    ['more digits than a card has', `4242424242424242${'0'.repeat(4)}`],
    ['digits within a hexadecimal id', 'a4242424242424242'],
    ['a phone number', '+55 11 91234-5678'],
  ])('is not found in %s', (_, text) => {
    expect(hasCardNumber(text)).toBe(false)
    expect(maskCardNumbers(text)).toBe(text)
  })

  it('is not found in generated ids', () => {
    const ids = Array.from({ length: 20_000 }, () => [randomUUID(), randomBytes(16).toString('hex')]).flat()
    expect(ids.filter(hasCardNumber)).toEqual([])
  })
})
