import { randomBytes, randomUUID } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { growthOfCost, mostGrowth } from '../../../../server/test/support/growth-of-cost.ts'
import { isHarmless } from './is-harmless.ts'

const pan = '5555555555554444'
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const hex = (text: string): string => Buffer.from(text).toString('hex')
const each = (write: (digit: string) => string, text: string): string => [...text].map(write).join('')
const inUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const inBase32 = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(
      /.{1,5}/g,
      (bits) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(bits.padEnd(5, '0'), 2)] ?? '',
    )
const inScript = (zero: number) => (text: string) =>
  each((digit) => String.fromCharCode(zero + Number(digit)), text)

/** How a destination can write what it received. */
const forms: readonly (readonly [how: string, write: (digits: string) => string])[] = [
  ['alone', (digits) => digits],
  ['as a number', (digits) => String(Number(digits))],
  ['as a number with an exponent', (digits) => Number(digits).toExponential()],
  ['in groups', (digits) => digits.replace(/.{4}(?=.)/g, '$& ')],
  ['in pairs', (digits) => digits.replace(/..(?=.)/g, '$&-')],
  ['with a line break after each digit', (digits) => each((digit) => `${digit}\n`, digits)],
  ['with NUL characters, as in UTF-16', (digits) => each((digit) => `${digit}\0`, digits)],
  ['with zero-width spaces', (digits) => [...digits].join('\u200b')],
  ['in a tag for each digit', (digits) => each((digit) => `<span>${digit}</span>`, digits)],
  ['as a list', (digits) => JSON.stringify([...digits])],
  ['as JSON with a short name', (digits) => JSON.stringify({ v: digits })],
  ['as a form with a short name', (digits) => `v=${digits}`],
  ['as XML with a short name', (digits) => `<v>${digits}</v>`],
  ['in JSON within JSON', (digits) => JSON.stringify(JSON.stringify({ v: digits }))],
  ['far from its name', (digits) => `cvc${' '.repeat(200)}${digits}`],
  ['at a later place of a list', (digits) => JSON.stringify({ cvc: ['M', 'N', { a: digits }] })],
  ['beside letters', (digits) => `card${digits}`],
  ['beside an underscore', (digits) => `cvv_${digits}_visa`],
  ['within words', (digits) => `the-value-${digits}-is-not-valid`],
  ['within a slug', (digits) => `invalid_cvc_${Number(digits)}_value_given`],
  ['within capitals and small letters', (digits) => `InvalidCvc${digits}ValueGiven`],
  ['within letters', (digits) => `cards${digits}ofanybrandatall`],
  ['beside an id', (digits) => `3f9a1c7e5b2d8064-${digits}`],
  ['number and code together', (digits) => `${pan}${digits}`],
  ['backwards', (digits) => [...digits].toReversed().join('')],
  ['the rest behind the first six', (digits) => digits.slice(6) || digits],
  ['the first half', (digits) => digits.slice(0, digits.length / 2)],
  ['one digit', (digits) => digits.slice(-1)],
  ['percent-encoded', (digits) => each((digit) => `%3${digit}`, digits)],
  ['percent-encoded twice', (digits) => each((digit) => `%253${digit}`, digits)],
  ['quoted-printable with soft breaks', (digits) => each((digit) => `${digit}=\r\n`, digits)],
  ['quoted-printable', (digits) => each((digit) => `=3${digit}`, digits)],
  ['in entities', (digits) => each((digit) => `&#${digit.charCodeAt(0)};`, digits)],
  ['in entities with zeros', (digits) => each((digit) => `&#0000000${digit.charCodeAt(0)};`, digits)],
  ['in hexadecimal entities', (digits) => each((digit) => `&#x3${digit};`, digits)],
  ['in hexadecimal entities with zeros', (digits) => each((digit) => `&#x0003${digit};`, digits)],
  ['in escapes of JSON', (digits) => each((digit) => `\\u003${digit}`, digits)],
  ['in escapes of JavaScript', (digits) => each((digit) => `\\x3${digit}`, digits)],
  ['in octal escapes', (digits) => each((digit) => `\\06${digit}`, digits)],
  ['in decimal bytes', (digits) => JSON.stringify(Buffer.from(digits))],
  ['in hexadecimal bytes', hex],
  ['in hexadecimal bytes with spaces', (digits) => hex(digits).replace(/../g, '$& ')],
  ['in hexadecimal bytes with prefixes', (digits) => each((digit) => `0x3${digit},`, digits)],
  ['in hexadecimal bytes of JSON', (digits) => hex(JSON.stringify({ v: digits }))],
  ['in full width', inScript(0xff10)],
  ['in Arabic digits', inScript(0x660)],
  ['in subscripts', inScript(0x2080)],
  ['in base64', base64],
  ['in base64 for URLs', (digits) => Buffer.from(`??>>${digits}`).toString('base64url')],
  ['in base64 of JSON', (digits) => base64(JSON.stringify({ card: { v: digits } }))],
  ['in base64 of a text with accents', (digits) => base64(`código: ${digits}`)],
  ['in base64 of base64', (digits) => base64(base64(digits))],
  ['in base64 of hexadecimal bytes', (digits) => base64(hex(digits))],
  ['in hexadecimal bytes of base64', (digits) => hex(base64(digits))],
  ['in base64 of entities', (digits) => base64(each((digit) => `&#x3${digit};`, digits))],
  ['in base64 of UTF-16', (digits) => Buffer.from(digits, 'utf16le').toString('base64')],
  [
    'in base64 of UTF-16 with a mark',
    (digits) => Buffer.from(`\ufeff${digits}`, 'utf16le').toString('base64'),
  ],
  ['in base64 of JSON in UTF-16', (digits) => inUtf16(JSON.stringify({ v: digits })).toString('base64')],
  ['in hexadecimal bytes of UTF-16', (digits) => inUtf16(digits).toString('hex')],
  ['in base64 of gzip', (digits) => gzipSync(digits).toString('base64')],
  ['in base64 of JSON in gzip', (digits) => gzipSync(JSON.stringify({ v: digits })).toString('base64')],
  ['in base64 of zlib', (digits) => deflateSync(digits).toString('base64')],
  ['in base32', inBase32],
  ['in base32 of JSON', (digits) => inBase32(JSON.stringify({ v: digits }))],
  ['in base64 in lines', (digits) => base64(`${'x'.repeat(50)}${digits}`).replace(/.{18}/g, '$&\r\n')],
  ['in base64 beside a slash', (digits) => `/${base64(digits)}`],
  ['in a data URL', (digits) => `data:text/plain;base64,${base64(digits)}`],
]

/** Only for numbers: a code that is encoded together with bytes, or from an odd place on, is like an id. */
const longForms: typeof forms = [
  ['right behind an id', (digits) => `3f9a1c7e5b2d8064${digits}`],
  ['right before an id', (digits) => `tok_${digits}f9a1c7e5b2d8064a`],
  ['in base64 at an odd place', (digits) => `x${base64(`a${digits}b`)}`],
  [
    'in base64 with bytes around it',
    (digits) =>
      Buffer.concat([Buffer.from([0xff, 0, 1]), Buffer.from(digits), Buffer.from([0xfe, 2])]).toString(
        'base64',
      ),
  ],
  ['in hexadecimal bytes at an odd place', (digits) => `a${hex(`x${digits}`)}`],
]

describe('a value', () => {
  it.each(forms)('with a number or a code %s is not passed on, whatever its digits are', (_how, write) => {
    for (const number of [pan, '4242424242424242', '378282246310005', '6759649826438453']) {
      expect(isHarmless(write(number))).toBe(false)
    }
    for (let code = 0; code < 1000; code += 9) {
      const written = write(String(code).padStart(3, '0'))
      expect([code, written, isHarmless(written)]).toEqual([code, written, false])
    }
  })

  it.each(longForms)('with a number %s is not passed on', (_how, write) => {
    for (let count = 0; count < 100; count += 1) {
      const middle = String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, '0')
      expect(isHarmless(write(`424242${middle}4242`))).toBe(false)
    }
  })

  it.each([
    'approved',
    'insufficient_funds',
    'The issuer has declined the card.',
    'Não autorizado; tente outro cartão',
    'true',
    'NL',
    'https://processor.example/payments',
    'tok_1a2b3c4d5e6f7a8b',
    'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    '550e8400-e29b-41d4-a716-446655440000',
    'NC6HT9CRT65ZGN82',
    '5O190127TN364715T',
    '01HZX3K8QJ5V7N2M4P6R8T0WYB',
    'V1StGXR8_Z5jdHi6B-myT',
    'Payment 550e8400-e29b-41d4-a716-446655440000 was captured.',
  ])('such as %j is passed on', (value) => {
    expect(isHarmless(value)).toBe(true)
  })

  it.each(['', '00', '12990', 'pay_20391', '2031-12-24', 'v1', 'a'.repeat(501)])(
    'such as %j is not',
    (value) => {
      expect(isHarmless(value)).toBe(false)
    },
  )

  it('that is encoded again and again is judged in a time that is linear in its length', async () => {
    const judge = (length: number): void => {
      let value = 'x'
      while (value.length < length) value = base64(value)
      for (let time = 0; time < 20; time += 1) isHarmless(value)
    }
    expect(await growthOfCost(judge, { longest: 370 })).toBeLessThan(mostGrowth)
  })

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const digits = '0123456789'
  const random = (length: number, alphabet: string): string =>
    Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
  it.each<readonly [kind: string, generate: () => string]>([
    ['UUID', randomUUID],
    ['prefix and 32 hexadecimal digits', () => `tok_${randomBytes(16).toString('hex')}`],
    ['24 hexadecimal digits', () => randomBytes(12).toString('hex')],
    ['NanoID', () => random(21, `${letters}${letters.toLowerCase()}${digits}_-`)],
    ['prefix and 24 letters and digits', () => `pi_${random(24, letters + letters.toLowerCase() + digits)}`],
    ['16 capitals and digits', () => random(16, letters + digits)],
    ['ULID', () => `01J${random(23, '0123456789ABCDEFGHJKMNPQRSTVWXYZ')}`],
    ['base64 for URLs', () => randomBytes(24).toString('base64url')],
  ])('that is a random id (%s) is passed on in 98 of 100 cases or more', (_kind, generate) => {
    const ids = Array.from({ length: 2000 }, generate)
    expect(ids.filter(isHarmless).length).toBeGreaterThanOrEqual(1960)
  })
})
