import { publishedTestNumbers } from '@element-js/card/test-numbers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCardNumber, removeCardNumbers } from './card-numbers.ts'

// 100,000 of each were tried once.
const numRuns = Number(process.env.CARD_NUMBER_RUNS ?? 1000)

const digits = (length: number): fc.Arbitrary<string> => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const separators = [' ', '-', '.', '/', '_', '\u00a0', '  ', ' - ', '\u2013', '\n', '\t']
const separator = fc.constantFrom(...separators)
// A line of 13 digits or more is a number of its own.
const separatorInLine = separator.filter((each) => each !== '\n' && each !== '\t')
const around = fc.constantFrom(
  ...(['|', 'NF-e |', 'chave: |.', 'pago em 12/11: |, obrigado', '(|)', 'Tel. |\n'] as const),
)

/** Groups of the given lengths, the last length for all others. */
function grouped(text: string, { lengths, by }: { lengths: readonly number[]; by: string }): string {
  const groups: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = lengths[groups.length] ?? lengths.at(-1) ?? text.length
    groups.push(text.slice(at, at + length))
    at += length
  }
  return groups.join(by)
}

const invoiceKey = digits(43).map((root) => root + invoiceDigitOf(root))

/** The last digit of a Brazilian invoice key: modulo 11, with the weights 2 to 9 from the right. */
function invoiceDigitOf(root: string): string {
  const sum = [...root]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

// The basic numbers of accounts that consist of digits, where the groups of four are likeliest to look like a card.
const accountLengths: Readonly<Record<string, number>> = {
  AT: 16,
  BE: 12,
  CH: 17,
  CR: 18,
  DE: 18,
  EE: 16,
  ES: 20,
  FR: 23,
  GT: 20,
  HU: 24,
  LU: 16,
  NO: 11,
  PL: 24,
  PT: 21,
}
const iban = fc
  .constantFrom(...Object.keys(accountLengths))
  .chain((country) =>
    digits(accountLengths[country] ?? 0).map((account) => country + ibanDigitsOf(country, account) + account),
  )

function ibanDigitsOf(country: string, account: string): string {
  const all = [...account, ...country].map((each) => Number.parseInt(each, 36)).join('')
  return String(98n - (BigInt(`${all}00`) % 97n)).padStart(2, '0')
}

const kinds: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'an invoice key without separators': invoiceKey,
  'an invoice key in groups': fc
    .tuple(invoiceKey, fc.constantFrom([4], [4, 6, 4], [2, 4, 14, 2], [6, 5]), separatorInLine)
    .map(([key, lengths, by]) => grouped(key, { lengths, by })),
  'an IBAN': fc
    .tuple(iban, fc.constantFrom('', ' ', '\u00a0'))
    .map(([text, by]) => grouped(text, { lengths: [4], by })),
  'two phone numbers of Mexico': fc
    .tuple(digits(8), digits(8), separator)
    .map(([one, other, by]) =>
      [one, other].map((each) => grouped(`55${each}`, { lengths: [2, 4], by })).join(by),
    ),
  'two phone numbers of Brazil': fc
    .tuple(digits(8), digits(8), separator)
    .map(([one, other, by]) =>
      [one, other].map((each) => grouped(`119${each}`, { lengths: [2, 5, 4], by })).join(by),
    ),
  'two phone numbers of Brazil with hyphens': fc
    .tuple(digits(4), digits(4), digits(4), digits(4))
    .map(([a, b, c, d]) => `${a}-${b} ${c}-${d}`),
  'two phone numbers of Colombia': fc
    .tuple(digits(9), digits(9), separator)
    .map(([one, other, by]) =>
      [one, other].map((each) => grouped(`3${each}`, { lengths: [3, 3, 4], by })).join(by),
    ),
  'two phone numbers of Chile': fc
    .tuple(digits(8), digits(8), separator)
    .map(([one, other, by]) =>
      [one, other].map((each) => grouped(`9${each}`, { lengths: [1, 4, 4], by })).join(by),
    ),
  'twenty digits and more in groups of any size': fc
    .integer({ min: 20, max: 50 })
    .chain((length) =>
      fc.tuple(
        digits(length),
        fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 8 }),
        separatorInLine,
      ),
    )
    .map(([text, lengths, by]) => grouped(text, { lengths, by }))
    // Such a row is a card number with its date, and with its security code.
    .filter((text) => !/^\d{4}\D+[\d\D]+?\D+(?:0[1-9]|1[0-2])\D+(?:20)?\d\d(?:\D+\d{3,4})?$/.test(text)),
  'twenty digits and more': fc.integer({ min: 20, max: 60 }).chain(digits),
  'a boleto': fc
    .tuple(digits(5), digits(5), digits(6), digits(6), digits(6), digits(14))
    .map(([a, b, c, d, e, rest]) => `${a}.${b} ${b}.${c} ${a}.${d} ${e.slice(0, 1)} ${rest}`),
  'a CBU': fc
    .tuple(digits(7), digits(1), digits(14))
    .map(([bank, check, account]) => `${bank}-${check} ${account}`),
}

describe('a text is taken with', () => {
  it.each(Object.entries(kinds))('%s', (_, kind) => {
    fc.assert(
      fc.property(kind, around, (text, sentence) => {
        expect(hasCardNumber(sentence.replace('|', text))).toBe(false)
      }),
      { numRuns },
    )
  })
})

const groupings: Readonly<Record<number, readonly (readonly number[])[]>> = {
  13: [[13], [4]],
  14: [[14], [4], [4, 6, 4]],
  15: [[15], [4], [4, 6, 5]],
  16: [[16], [4]],
  17: [[17], [4]],
  18: [[18], [4]],
  19: [[19], [4], [6, 13]],
}

const scripts = fc.constantFrom('0', '٠', '۰', '०', '０')

it.each(['an invoice key in groups', 'an IBAN', 'a boleto', 'a CBU'])(
  'negative control: parts of %s may look like card numbers',
  (name) => {
    const texts = fc.sample(kinds[name] ?? fc.constant(''), { numRuns, seed: 1 })
    expect(texts.filter((text) => removeCardNumbers(text) !== text).length).toBeGreaterThan(0)
  },
)

describe('a text is refused with', () => {
  const card = fc
    .constantFrom(...[...publishedTestNumbers].filter((number) => number.length >= 13))
    // A number of the same brand and length: any digits after the first eight, and the right check digit.
    .chain((number) => digits(number.length - 9).map((middle) => number.slice(0, 8) + middle))
    .map((root) => [...'0123456789'].map((digit) => root + digit).find(hasCardNumber) ?? '')
    .filter((number) => number !== '')

  it('a card number in every grouping that people write', () => {
    const written = card
      .chain((number) =>
        fc.tuple(fc.constant(number), fc.constantFrom(...(groupings[number.length] ?? [])), separator),
      )
      .map(([number, lengths, by]) => grouped(number, { lengths, by }))
    fc.assert(
      fc.property(written, around, scripts, (text, sentence, zero) => {
        const inScript = text.replace(/\d/g, (digit) =>
          String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
        )
        expect(hasCardNumber(sentence.replace('|', inScript))).toBe(true)
      }),
      { numRuns: 10 * numRuns },
    )
  })
})
