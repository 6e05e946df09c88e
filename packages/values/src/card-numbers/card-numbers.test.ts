import { randomBytes, randomUUID } from 'node:crypto'
import { brandRanges, judgePan } from '@element-js/card'
import { publishedTestNumbers } from '@element-js/card/test-numbers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOfCost, mostGrowth } from '../../../server/test/support/growth-of-cost.ts'
import { hasCardNumber, isCardNumber, maskCardNumbers, removeCardNumbers } from './card-numbers.ts'

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
    'order 12 4242 4242 4242 4242',
    'order 1234\n4242 4242 4242 4242',
    '4242 4242 4242 4242 12/28 123',
    '4242424242424242 1228 123',
    '4242424242424242 4242424242424242',
    '4242 4242 4242 4242 123',
    '4242 4242 4242 4242 12 28 123',
    '4242 4242 4242 4242 12 2028',
    '4242-4242-4242-4242-12-28-123',
    '3782 822463 10005 12 28 1234',
    '4242\u00a04242\u00a04242\u00a04242',
    '4242\u202f4242\u202f4242\u202f4242',
    '4242\t4242\t4242\t4242',
    '4242  4242  4242  4242',
    '4242 - 4242 - 4242 - 4242',
    '4242.4242.4242.4242',
    '4242/4242/4242/4242',
    '4242_4242_4242_4242',
    '4242\n4242\n4242\n4242',
    '4242 4242\r\n4242 4242',
    '３７８２・８２２４６３・１０００５',
    '3782.822463.10005',
    '4242\u20134242\u20134242\u20134242',
    '4242\u200b4242\u200b4242\u200b4242',
    '４２４２４２４２４２４２４２４２',
    '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
  ])('is found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(true)
    expect(removeCardNumbers(text)).toContain('[digits]')
    expect(removeCardNumbers(text)).not.toMatch(/4242|10005|４|٤/)
  })

  it('is found in fourteen digits with the expiration date and the security code', () => {
    expect(hasCardNumber('36227206271667 12 28 123')).toBe(true)
  })

  it('is found with every digit, dash, space and character without a width of Unicode', () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    const separators = units.filter((unit) => /[\s\u00ad\u200b-\u200d\u2060\p{Pd}\u2212]/u.test(unit))
    expect(separators.length).toBeGreaterThan(40)
    expect(separators.filter((each) => !hasCardNumber(Array(4).fill('4242').join(each)))).toEqual([])
    const numbers = [0x660, 0x6f0, 0x966, 0xff10].map((zero) =>
      '4242424242424242'.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit))),
    )
    expect(numbers.filter((number) => !hasCardNumber(number))).toEqual([])
  })

  it.each([
    ['an IBAN', 'IBAN AT61 1904 3002 3457 3201, Ana Souza'],
    ['a wrong check digit', '4242424242424241'],
    ['a time in milliseconds', '1700000000003'],
    ['a date and time', '20261231235959'],
    ['a time in nanoseconds', '1700000000000000003'],
    ['more digits than a card has', `4242424242424242${'0'.repeat(4)}`],
    ['digits within a hexadecimal id', 'a4242424242424242'],
    ['a phone number', '+55 11 91234-5678'],
    ['groups with several separators', '4242.4242/4242-4242'],
    ['groups in an address', 'https://shop.example/a4242.4242.4242.4242b'],
  ])('is not found in %s', (_, text) => {
    expect(hasCardNumber(text)).toBe(false)
    expect(maskCardNumbers(text)).toBe(text)
    expect(removeCardNumbers(text)).toBe(text)
  })

  it.each([
    ['more groups than a card has', '4242 4242 4242 4242 4242'],
    ['groups of four with three at the end', '4242 4242 4242 4242 1228 123'],
    ['a long number after another group', 'R$ 1500 4242 4242 4242 4242'],
    ['a key of an invoice', 'NF-e 3526 1113 1860 9139 0996 5500 1000 0065 0012 9673 1000'],
    ['a boleto', '34191.79001 01043.510047 91020.150008 5 36070500001020'],
    ['a CBU', '2850590-9 36070500001020'],
    ['two phone numbers', '55 4242 4242 4242 4242 55'],
  ])('is not found in %s, and only logs and pages do not have all of it', (_, text) => {
    expect(hasCardNumber(text)).toBe(false)
    // Negative control: a part of each looks like a card number.
    expect(maskCardNumbers(text)).toContain('…')
    expect(removeCardNumbers(text)).toContain('[digits]')
  })

  it('is not found in generated ids', () => {
    const ids = Array.from({ length: 20_000 }, () => [randomUUID(), randomBytes(16).toString('hex')]).flat()
    expect(ids.filter(hasCardNumber)).toEqual([])
  })
})

describe('the visible part of a card number', () => {
  it.each([
    ['order 4111111111111111, paid', 'order 411111…1111, paid'],
    ['x4242424242424242', 'x424242…4242'],
    ['4242 4242 4242 4242', '4242 42…4242'],
    ['3782-822463-10005', '3782-82…0005'],
    ['4242.4242.4242.4242', '4242.42…4242'],
    ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '٤٢٤٢ ٤٢…٤٢٤٢'],
    ['4242424242424242 and 5555555555554444', '424242…4242 and 555555…4444'],
    ['12 4242 4242 4242 4242', '12 4242 42…4242'],
  ])('of %j is %j', (text, shown) => {
    expect(maskCardNumbers(text)).toBe(shown)
  })

  it('hides a digit in the middle of one number that is at the end of another', () => {
    // The digits 1 to 16 are one, and 5 to 19 another.
    const text = ['4003', '3782', '8224', '6310', '005'].join(' ')
    expect(maskCardNumbers(text)).toBe('4003 37…0 005')
  })

  const formats = [
    (number: string) => number,
    (number: string) =>
      number.length === 15 ? number.replace(/^(.{4})(.{6})/, '$1 $2 ') : fours(number, ' '),
    (number: string) =>
      number.length === 15 ? number.replace(/^(.{4})(.{6})/, '$1-$2-') : fours(number, '-'),
  ]
  const fours = (number: string, separator: string) => number.replace(/.{4}(?=.)/g, `$&${separator}`)
  const long = [...publishedTestNumbers].filter((number) => /^\d{15,16}$/.test(number))
  const digitsIn = (text: string) => text.replace(/\D/g, '').length

  it('is at most six and four digits of each, in any text with several', () => {
    const written = fc.tuple(fc.constantFrom(...long), fc.constantFrom(...formats))
    const between = fc.constantFrom(', ', '\n', '/', ', 7, ', ' order ', ': ')
    const texts = fc.array(fc.tuple(between, written), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.map(([before, [number, format]]) => before + format(number)).join('')
        const own = parts.reduce((sum, [before]) => sum + digitsIn(before), 0)
        const shown = maskCardNumbers(text)
        expect(digitsIn(shown)).toBeLessThanOrEqual(own + 10 * parts.length)
      }),
    )
  })

  it('is empty where the number is removed, and never the whole number, for any text', () => {
    const text = fc.string({
      unit: fc.constantFrom('4', '2', '4242', '5555', '1', ' ', '-', 'x'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, (each) => {
        expect(hasCardNumber(removeCardNumbers(each))).toBe(false)
        expect(maskCardNumbers(each) !== each).toBe(removeCardNumbers(each) !== each)
        if (hasCardNumber(each)) expect(maskCardNumbers(each)).not.toBe(each)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['4242 ', '4242\u00a0', '1234 ', '4242424242424242 ', '４２４２ '])(
    'takes a time that is linear in the length of the text: %j',
    async (groups) => {
      const search = (length: number): void => {
        const text = groups.repeat(length / groups.length)
        hasCardNumber(text)
        maskCardNumbers(text)
      }
      expect(await growthOfCost(search, { longest: 64_000 })).toBeLessThan(mostGrowth)
    },
  )
})

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
