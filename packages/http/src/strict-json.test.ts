import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../values/src/errors.ts'
import { decimalOf, parseStrictJson } from './strict-json.ts'

const parse = (text: string): unknown => parseStrictJson(Buffer.from(text))

function reasonFor(text: string | Uint8Array): string {
  try {
    parseStrictJson(Buffer.from(text))
    return 'taken'
  } catch (error) {
    return error instanceof ServiceError ? error.reason : `threw ${String(error)}`
  }
}

describe('the strict JSON parser', () => {
  it('reads what JSON.stringify writes', () => {
    const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null))
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value')),
        fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value')),
      ),
    })).value
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given)
        fc.pre(!text.includes('\\u0000') && !text.includes('__proto__') && !Object.is(given, -0))
        expect(parse(text)).toEqual(given)
      }),
    )
  })

  it.each(['1.0', '1e2', '-0', '0.5', '1E5', '-1.5', '10e-1'])('keeps %s as a literal', (literal) => {
    expect(parse(`{"amount":${literal}}`)).toEqual({ amount: { literal } })
    // Negative control: the plain parser returns a number, often an integer.
    expect(typeof JSON.parse(literal)).toBe('number')
  })

  it.each([
    ['0.02', 0.02],
    ['2e-2', 0.02],
    ['1.0', 1],
    ['-0', -0],
    ['1e400', Infinity],
  ])('returns the value of %s where a decimal is allowed', (literal, number) => {
    expect(decimalOf(parse(literal))).toBe(number)
  })

  it.each(['2', '"0.02"', 'null', '[0.02]', '{"literal":"0.02"}'])('finds no decimal in %s', (text) => {
    expect(decimalOf(parse(text))).toBeNull()
  })

  it.each([
    ['{"a":1,"a":2}', 'duplicate_key'],
    ['{"a":1,"\\u0061":2}', 'duplicate_key'],
    ['{"b":[{"a":1,"a":2}]}', 'duplicate_key'],
    ['{"__proto__":{"isAdmin":true}}', 'forbidden_key'],
    ['{"a":"\\u0000"}', 'forbidden_character'],
    ['{"\\u0000":1}', 'forbidden_character'],
    ['{"a":"\\ud800"}', 'forbidden_character'],
    ['{"a":"x\\udc00x"}', 'forbidden_character'],
    ['{"a":1', 'malformed_json'],
    ['', 'malformed_json'],
    ['{"a":01}', 'malformed_json'],
    ['{"a":NaN}', 'malformed_json'],
    ['{1.0:1}', 'malformed_json'],
    ['{"a":{1e2:1}}', 'malformed_json'],
    ['[1.0.0]', 'malformed_json'],
    ['[01.5]', 'malformed_json'],
    ['[1.]', 'malformed_json'],
    ['[1.0 2.0]', 'malformed_json'],
    ['[1.0"a"]', 'malformed_json'],
    ["{'a':1}", 'malformed_json'],
    ['{"a":"\u0001"}', 'malformed_json'],
    ['\ufeff{}', 'malformed_json'],
    ['['.repeat(17) + ']'.repeat(17), 'json_too_deep'],
    ['['.repeat(60_000), 'json_too_deep'],
    ['['.repeat(16) + ']'.repeat(16), 'taken'],
    ['{"a":{"x":1},"b":{"x":1}}', 'taken'],
    ['{"a":"\\ud83d\\ude00"}', 'taken'],
    ['{"a":"{[\\"a\\":1,\\"a\\":2"}', 'taken'],
  ])('answers %j with %s', (text, reason) => {
    expect(reasonFor(text)).toBe(reason)
  })

  it('names a byte order mark, which no editor shows', () => {
    expect(() => parse('\ufeff{}')).toThrow('The body begins with a byte order mark')
    expect(() => parse('{')).not.toThrow('byte order mark')
  })

  it('refuses bytes that are not UTF-8, and reads the next text as if they had not come', () => {
    const others = [
      Uint8Array.of(0x22, 0xc3, 0x28, 0x22),
      Uint8Array.of(0x22, 0xe2, 0x82),
      Buffer.from('{"a":"é"}', 'latin1'),
      Buffer.from('{"a":1}', 'utf16le'),
      Buffer.from('{"a":1}', 'utf16le').swap16(),
      Buffer.from('\ufeff{"a":1}', 'utf16le'),
      gzipSync('{"a":1}'),
    ]
    for (const bytes of others) {
      expect(reasonFor(bytes)).toBe('unsupported_media_type')
      expect(parse('"\u00e9"')).toBe('\u00e9')
    }
  })

  it('throws only errors of the catalogue', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]":,\\01e.-') })),
        (text) => {
          expect(reasonFor(text)).not.toMatch(/^threw/)
        },
      ),
    )
  })
})
