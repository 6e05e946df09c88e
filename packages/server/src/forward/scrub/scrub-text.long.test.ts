import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardDataIn } from '../../../test/support/card-data-in.ts'
import { Secret } from '../../values/secret.ts'
import { scrubText } from './scrub-text.ts'

const pan = '5555555555554444'
const cvv = '737'
const scrub = (text: string, codeNames: readonly string[] = []) =>
  scrubText(text, { pan: new Secret(pan), cvv: new Secret(cvv), codeNames })
const digits = [...pan]
const inScript = (zero: number): string =>
  digits.map((digit) => String.fromCharCode(zero + Number(digit))).join('')
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const hex = (text: string): string => Buffer.from(text).toString('hex')

const written: readonly (readonly [how: string, text: string])[] = [
  ['alone', pan],
  ['in JSON', JSON.stringify({ number: pan })],
  ['in groups of four', '5555 5555 5555 4444'],
  ['with hyphens', '5555-5555-5555-4444'],
  ['with dots', '5555.5555.5555.4444'],
  ['with a space after each digit', digits.join(' ')],
  ['with a line break after each digit', digits.join('\n')],
  ['with spaces that do not break', '5555\u00a05555\u00a05555\u00a04444'],
  ['with NUL characters', digits.join('\0')],
  ['with zero-width spaces', digits.join('\u200b')],
  ['in full width', digits.map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')],
  ['as a list of digits', JSON.stringify(digits)],
  ['in tags', digits.map((digit) => `<b>${digit}</b>`).join('')],
  ['backwards', digits.toReversed().join('')],
  ['backwards in groups', digits.toReversed().join('').replace(/.{4}/g, '$& ')],
  ['within other digits', `99${pan}99`],
  ['without its last digits', pan.slice(0, 12)],
  ['without its first digits', pan.slice(-10)],
  ['percent-encoded', digits.map((digit) => `%3${digit}`).join('')],
  ['percent-encoded twice', digits.map((digit) => `%253${digit}`).join('')],
  ['percent-encoded in part', `%35%35${pan.slice(2)}`],
  ['with percent-encoded spaces', '5555%205555%205555%204444'],
  ['in escapes of JSON', digits.map((digit) => `\\u003${digit}`).join('')],
  ['in escapes of JSON within JSON', JSON.stringify(digits.map((digit) => `\\u003${digit}`).join(''))],
  ['in escapes of JavaScript', digits.map((digit) => `\\x3${digit}`).join('')],
  ['in escapes with braces', digits.map((digit) => `\\u{3${digit}}`).join('')],
  ['in octal escapes', digits.map((digit) => `\\06${digit}`).join('')],
  ['in entities', digits.map((digit) => `&#${digit.charCodeAt(0)};`).join('')],
  ['in hexadecimal entities', digits.map((digit) => `&#x3${digit};`).join('')],
  ['in entities without semicolons', digits.map((digit) => `&#x3${digit} `).join('')],
  ['in entities with zeros', digits.map((digit) => `&#x003${digit};`).join('')],
  ['in entities that are escaped', digits.map((digit) => `&amp;#x3${digit};`).join('')],
  ['in base64', base64(pan)],
  ['in base64 at an odd place', base64(`x${pan}yz`)],
  ['in base64 at another odd place', base64(`xy${pan}z`)],
  ['in base64 for URLs', Buffer.from(`??>>${pan}`).toString('base64url')],
  ['in base64 in a word', `token${base64(pan)}`],
  ['in base64 in groups', base64('5555 5555 5555 4444')],
  ['in base64 of JSON', base64(JSON.stringify({ card: { number: pan } }))],
  ['in base64 in lines', base64(`${'x'.repeat(70)}${pan}`).replace(/.{20}/g, '$&\r\n')],
  ['in base64 in lines of JSON', JSON.stringify(base64(`${'x'.repeat(50)}${pan}`).replace(/.{76}/g, '$&\n'))],
  ['in base64 twice', base64(base64(pan))],
  ['in base64 of escapes', base64(digits.map((digit) => `%3${digit}`).join(''))],
  ['in hexadecimal bytes', hex(pan)],
  ['in hexadecimal bytes, in capitals', hex(`N=${pan}`).toUpperCase()],
  ['in hexadecimal bytes with spaces', hex(pan).replace(/../g, '$& ')],
  ['in hexadecimal bytes at an odd place', `0${hex(`x${pan}`)}`],
  ['in hexadecimal bytes in base64', base64(hex(pan))],
  ['in Arabic digits', inScript(0x660)],
  ['in Persian digits', inScript(0x6f0)],
  ['in Devanagari digits', inScript(0x966)],
  ['as a list of bytes', JSON.stringify(Buffer.from(pan))],
  ['as a list of bytes with spaces', JSON.stringify([...Buffer.from(`=${pan};`)], null, 2)],
  ['as a list of the bytes of its base64', JSON.stringify(Buffer.from(base64(pan)))],
]

describe('a card number', () => {
  it.each(written)('%s is removed', async (_how, text) => {
    for (const around of [text, `before ${text} after`, JSON.stringify({ a: text })]) {
      const scrubbed = await scrub(around)
      expect(scrubbed.isScrubbed).toBe(true)
      expect(scrubbed.text).toContain('[card]')
      expect(cardDataIn(scrubbed.text, { numbers: new Set([pan, pan.slice(0, 12)]), codes: [] })).toEqual([])
      expect((await scrub(scrubbed.text)).isScrubbed).toBe(false)
    }
  })

  it('is removed without the text around it', async () => {
    expect((await scrub(`{"id":"pay_1","number":"${pan}","amount":1290}`)).text).toBe(
      '{"id":"pay_1","number":"[card]","amount":1290}',
    )
    expect((await scrub(`a=1&n=%35%35${pan.slice(2)}&b=2`)).text).toBe('a=1&n=[card]&b=2')
  })

  it('is removed from JSON so that it is still JSON', async () => {
    const json = JSON.stringify({ a: Number(pan), b: [Number(pan), 1], c: { d: Number(pan) } })
    expect(JSON.parse((await scrub(json)).text)).toEqual({
      a: '[card]',
      b: ['[card]', 1],
      c: { d: '[card]' },
    })
  })

  it.each([
    '{"bin":"55555555","last4":"4444","masked":"555555******4444"}',
    '{"id":"5555123455556666","amount":5555,"at":1755555555}',
    '4242424242424242',
    'b3JkZXItMTAwMS1hcHByb3ZlZC1hbmQtY2FwdHVyZWQ=',
    '100% of \\everything & more',
  ])('is not in %s, which stays as it is', async (text) => {
    expect(await scrub(text)).toEqual({ text, isScrubbed: false })
  })

  it('is removed at any place of any text, in any of some encodings', async () => {
    const encodings = [(text: string) => text, base64, hex, encodeURIComponent, JSON.stringify]
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom(...encodings),
        async (before, after, encode) => {
          // No digit next to the number: it would be part of a longer one.
          const text = encode(`${before}x${pan}x${after}`.toWellFormed())
          const scrubbed = await scrub(text)
          expect(scrubbed.isScrubbed).toBe(true)
          expect(cardDataIn(scrubbed.text, { numbers: new Set([pan]), codes: [] })).toEqual([])
        },
      ),
    )
  })
})

describe('a security code', () => {
  it.each([
    '{"cvv":"737"}',
    '{"cvc" : 737}',
    '{"card":{"security_code":"737"}}',
    '{"securityCode":"737"}',
    '<CVV2>737</CVV2>',
    'card%5Bcvc%5D=737&a=1',
    'X-CVV: 737',
    '{"cvv":{"value":"737"}}',
    base64('{"a":1,"cvc":"737"}'),
    '"{\\"cvc\\":\\"737\\"}"',
    '{"cvc1":737}',
    '{"verification_code":"737"}',
    '{"codigoSeguranca":"737"}',
    'código de seguridad: 737',
    'CVV (3 digits): 737',
    '<cvv type="1">737</cvv>',
    '<card cvv="737"/>',
    '<cvv><status>1</status><value>737</value></cvv>',
    '{"cvv":{"status":1,"value":"737"}}',
    JSON.stringify({ cvv: Buffer.from(cvv) }),
    'Invalid value 737 for parameter cvv',
    "'737' is not a valid card[cvc].",
    '{"field":"cvv","value":"737"}',
    '{"value":"737","field":"cvv"}',
    '{"received":"737","error":{"param":"cvv"}}',
    '<Field>cvv</Field><Value>737</Value>',
    '{"type":"string_too_long","loc":["body","card","cvv"],"msg":"String should have at most 2 characters","input":"737"}',
  ])('is removed from %s', async (text) => {
    expect(await scrub(text)).toMatchObject({ isScrubbed: true, text: expect.stringContaining('[card]') })
  })

  it('is removed after the name of the field in which it was sent', async () => {
    expect((await scrub('{"secret_no": "737"}')).isScrubbed).toBe(false)
    expect((await scrub('{"secret_no": "737"}', ['secret_no'])).text).toBe('{"secret_no": "[card]"}')
  })

  it.each([
    '{"amount":737}',
    '{"cvc_check":"pass","amount":737}',
    '{"cvv":"7371"}',
    'cvc_737x',
    '{"checks":{"cvc":"pass"},"amount":737}',
    '{"cvc":"pass","avs":"pass","amount":737}',
    '{"amount":737,"cvc":"pass"}',
    '{"amount":737,"checks":{"cvc":"pass"}}',
    '{"status":737,"error":{"param":"cvc"}}',
    '[{"param":"cvc"},{"amount":"737"}]',
    '<cvv>M</cvv><amount>737</amount>',
    '<card amount="737" cvv="M"/>',
    'cvv_result=M&amount=737',
    `{"cvc":"pass"${' '.repeat(130)}"737"}`,
  ])('is not in %s, which stays as it is', async (text) => {
    expect(await scrub(text)).toEqual({ text, isScrubbed: false })
  })
})

describe('a text that is hard to read', () => {
  it('is removed as a whole when it needs too much work', async () => {
    const secrets = { pan: new Secret(pan), cvv: null, codeNames: [] }
    expect(await scrubText('a'.repeat(1000), secrets, 999)).toEqual({ text: '[card]', isScrubbed: true })
  })

  it.each([
    ['digits', '5'.repeat(1024 * 1024)],
    ['the number again and again', pan.repeat(60_000)],
    ['percent signs', '%'.repeat(1024 * 1024)],
    ['escapes', '\\u0035'.repeat(170_000)],
    ['base64 within base64', base64(base64(base64('x'.repeat(440_000))))],
    ['codes', '737 '.repeat(260_000)],
    ['codes and names', 'cvv=,737 '.repeat(110_000)],
    ['names', 'cvv '.repeat(260_000)],
    ['codes in escapes of escapes', `${'737 '.repeat(250_000)}%252541`],
    ['bytes', `${'53,'.repeat(350_000)}53`],
    ['numbers that are almost bytes', '53,        '.repeat(100_000)],
  ])('of 1 MB with %s is read to its end', async (_what, text) => {
    expect(
      cardDataIn((await scrub(text)).text.slice(0, 100_000), { numbers: new Set([pan]), codes: [] }),
    ).toEqual([])
  })

  it('with a code in every word is removed as a whole', async () => {
    expect((await scrub('737 '.repeat(2000))).isScrubbed).toBe(false)
    expect(await scrub('737 '.repeat(2001))).toEqual({ text: '[card]', isScrubbed: true })
  })

  it('lets others work meanwhile', async () => {
    const scrubbing = scrub(base64(base64('x'.repeat(500_000))))
    let turns = 0
    const count = (): void => {
      turns += 1
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    await scrubbing
    clearImmediate(counting)
    expect(turns).toBeGreaterThan(3)
  })
})
