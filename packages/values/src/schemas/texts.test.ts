import { describe, expect, it } from 'vitest'
import { idempotencyKey } from '../idempotency-key.ts'
import { amount, countryCode, currencyCode } from './amount-schemas.ts'
import { email, phone } from './payer-schemas.ts'
import { characters, formedText, freeText, identifier, idInAddress, idOfPage, text } from './texts.ts'

describe('a text of at most 10 characters', () => {
  it.each([
    ['ten letters', 'x'.repeat(10), true],
    ['ten characters outside of the basic multilingual plane', '😀'.repeat(10), true],
    ['eleven letters', 'x'.repeat(11), false],
    ['eleven such characters', '😀'.repeat(11), false],
    ['sixty thousand letters', 'x'.repeat(60_000), false],
    ['a letter and NUL', 'x\0', false],
  ])('%s', (_, given, isTaken) => {
    expect(characters(10).safeParse(given).success).toBe(isTaken)
  })

  it('is checked for nothing else when it is too long', () => {
    let asked = 0
    const type = characters(10)
      .refine(() => {
        asked += 1
        return true
      })
      .regex(/^a/)
    type.safeParse('x'.repeat(11))
    expect(asked).toBe(0)
    type.safeParse('x')
    expect(asked).toBe(1)
  })
})

it.each([
  ['characters', characters(64)],
  ['freeText', freeText(64)],
  ['text', text(64)],
  ['formedText', formedText({ longest: 64, pattern: /^x+$/, rule: 'must be of the letter x' })],
  ['idInAddress', idInAddress],
  ['idempotencyKey', idempotencyKey],
  ['email', email],
  ['phone', phone],
  ['currencyCode', currencyCode],
  ['countryCode', countryCode],
])('%s refuses a long text with one message', (_, type) => {
  const { error } = type.safeParse('4242424242424242 '.repeat(4000))
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^must /)])
})

it.each(['', ' ', '\t\n', '\u200b', '\u00a0\u00ad', '\ufeff\u2060', '\u3164\u2800', '\u200e\u202e'])(
  'a text of characters that nobody sees is blank: %j',
  (blank) => {
    for (const type of [text(64), identifier]) {
      expect(type.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual(['must not be blank'])
      expect(type.safeParse(`${blank}x`).success).toBe(true)
    }
  },
)

it.each(['+55 (11) 98765-4321', '+55 11 98765-4321', '11987654321', '+5511'])(
  'a phone number such as %j is refused with what is wanted',
  (given) => {
    expect(phone.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([
      'must be + and 8 to 15 digits with the country code first and without separators, such as +5511987654321',
    ])
  },
)

it('a text that cannot be an id matches nothing', () => {
  expect(['lnk_1', 'a\0b', 'x'.repeat(65), ['a', 'b']].map((given) => idOfPage.parse(given))).toEqual([
    'lnk_1',
    '',
    '',
    '',
  ])
})

it('an amount is not a text', () => {
  expect(amount.safeParse('1'.repeat(60_000)).success).toBe(false)
})
