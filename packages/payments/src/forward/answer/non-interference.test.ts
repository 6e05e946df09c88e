import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Secret } from '../../../../values/src/secret.ts'
import { valuesOf } from '../template/card-values.ts'
import { fillMessage, type Message, parseMessage } from '../template/parse-message.ts'
import type { Received } from '../wire/exchange.ts'
import { readAnswer } from './read-answer.ts'

/** What a merchant does not know of a card whose first six and last four digits it knows. */
interface Hidden {
  /** Six digits. */
  readonly middle: string
  /** Three digits. */
  readonly cvv: string
}

/** What a destination repeats, and how. Its answer is the same function of every request. */
interface Strategy {
  readonly message: Message
  readonly select: (sent: Message) => string
  readonly encode: (text: string) => string
  readonly answer: (text: string) => Pick<Received, 'headers'> & { readonly text: string }
  readonly status: (text: string) => number
}

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const xml = { 'content-type': 'text/xml' }

// Texts of the merchant that a comparison with the card would find: numbers, nine digits of them, codes.
const guesses = (count: number): string =>
  Array.from({ length: count }, (_, guess) => `424242${String(guess).padStart(3, '0')}`).join(' ')
const codes = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0')).join(',')
const merchantText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    guesses(1),
    guesses(40),
    guesses(1000),
    codes,
    '12990',
    'order',
    'cvv',
    '4242',
    'tok_1a2b3c4d5e6f7a8b',
  ),
  digits(9),
  digits(3),
  digits(16),
  fc.string({ maxLength: 20 }).filter((text) => !text.includes('{{')),
)
const secret = fc.constantFrom(
  ...['{{card.pan}}', '{{card.cvv}}', '{{card.expirationMonth}}', '{{card.pan}}{{card.cvv}}'],
  ...['{{card.pan}}={{card.expirationYearShort}}{{card.expirationMonth}}', '{{card.cvv}}|{{card.pan}}'],
)
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
type Kind = 'json' | 'form' | 'xml'

const messageOf = (own: fc.Arbitrary<string>): fc.Arbitrary<Message> =>
  fc
    .record({ own, other: merchantText, number: secret, kind: fc.constantFrom<Kind>('json', 'form', 'xml') })
    .map(({ own, other, number, kind }) =>
      write(kind, { description: own, v: number, note: other, ...secrets }),
    )
const secrets = { number: '{{card.pan}}', c: '{{card.cvv}}' }

function write(kind: Kind, fields: Readonly<Record<string, string>>): Message {
  switch (kind) {
    case 'json':
      return { headers: { ...json, 'x-v': fields.v ?? '' }, body: JSON.stringify(fields) }
    case 'form':
      return { headers: form, body: new URLSearchParams(fields).toString() }
    case 'xml': {
      const elements = Object.entries(fields).map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
      return { headers: xml, body: `<r>${elements.join('')}</r>` }
    }
  }
}

const select = fc.constantFrom<Strategy['select']>(
  ({ body }) => body ?? '',
  ({ headers }) => JSON.stringify(headers),
  ...['description', 'v', 'note', 'number', 'c'].map(
    (name): Strategy['select'] =>
      ({ body }) =>
        fieldOf(body ?? '', name),
  ),
  ({ body }) => `${fieldOf(body ?? '', 'number')}${fieldOf(body ?? '', 'c')}`,
  ({ body }) => `${fieldOf(body ?? '', 'description')} ${fieldOf(body ?? '', 'v')}`,
)

function fieldOf(body: string, name: string): string {
  if (body.startsWith('{')) return String((JSON.parse(body) as Readonly<Record<string, unknown>>)[name])
  if (body.startsWith('<')) return new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? ''
  return new URLSearchParams(body).get(name) ?? ''
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const step = fc.constantFrom<Strategy['encode']>(
  (text) => text,
  (text) => text,
  (text) => [...text].toReversed().join(''),
  (text) => text.toUpperCase(),
  (text) => text.replace(/[^A-Za-z0-9]/g, ''),
  (text) => text.replace(/.{4}/g, '$& '),
  (text) => text.replace(/./g, '<b>$&</b>'),
)
const summary = fc.constantFrom<Strategy['encode']>(
  (text) => text.slice(0, 6),
  (text) => text.slice(-4),
  (text) => (/^\d+$/.test(text) ? String(Number(text)) : text),
  (text) => String(text.length),
  (text) => String(text.match(/\d/g)?.length),
)
const encoding = fc.constantFrom<Strategy['encode']>(
  (text) => text,
  (text) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  (text) => [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => JSON.stringify(Buffer.from(text)),
  (text) => Buffer.from(text).toString('hex'),
  base64,
  base64,
  (text) => JSON.stringify(text),
)
const encode = fc.tuple(step, encoding, encoding).map(
  (steps): Strategy['encode'] =>
    (text) =>
      steps.reduce((encoded, each) => each(encoded), text),
)

const whole = fc.constantFrom<Strategy['answer']>(
  (text) => ({ headers: json, text: JSON.stringify({ status: 'ok', v: text }) }),
  (text) => ({ headers: json, text: JSON.stringify({ status: 'ok', list: ['M', 'N', text] }) }),
  (text) => ({ headers: json, text: `{"status":"ok","v":${/^\d+$/.test(text) ? text : '"-"'}}` }),
  (text) => ({ headers: form, text: new URLSearchParams({ status: 'ok', v: text }).toString() }),
  (text) => ({ headers: xml, text: `<r><status>ok</status><v>${escapeXml(text)}</v></r>` }),
  (text) => ({ headers: { ...json, 'x-request-id': text }, text: '{"status":"ok"}' }),
)
const inParts = fc.constantFrom<Strategy['answer']>(
  (text) => ({ headers: json, text: JSON.stringify({ status: 'ok', list: text.match(/.{1,4}/gs) }) }),
  (text) => ({ headers: json, text: JSON.stringify({ status: 'ok', list: [...text] }) }),
  (text) => ({ headers: json, text: JSON.stringify({ v: text.slice(0, 6), status: text.slice(6) }) }),
)
const status = fc.constantFrom<Strategy['status']>(
  () => 200,
  (text) => (text.length > 40 ? 413 : 200),
  (text) => (/\d{9}/.test(text) ? 422 : 201),
)
const strategyWith = (own: fc.Arbitrary<string>): fc.Arbitrary<Strategy> =>
  fc
    .record({
      message: messageOf(own),
      select,
      status,
      how: fc.oneof(
        fc.record({ encode, answer: whole }),
        fc.record({ encode: fc.oneof(step, summary), answer: fc.oneof(whole, inParts) }),
      ),
    })
    .map(({ how, ...strategy }) => ({ ...strategy, ...how }))

const answerFields = [
  ...['/status', '/v', '/r/status', '/r/v', 'x-request-id', 'content-type'],
  ...Array.from({ length: 20 }, (_, index) => `/list/${index}`),
]

function receive(strategy: Strategy, { middle, cvv }: Hidden): Received {
  const values = {
    pan: new Secret(`424242${middle}4242`),
    cvv: new Secret(cvv),
    holderName: 'Ana Souza',
    expirationMonth: 12,
    expirationYear: 2031,
  }
  const sent = fillMessage(parseMessage(strategy.message), valuesOf(values))
  const { headers, text } = strategy.answer(strategy.encode(strategy.select(sent)))
  return { status: strategy.status(strategy.select(sent)), headers, body: Buffer.from(text), isCut: false }
}

/** The control: an answer without whatever the card has too, as a scrubber that knows the card makes it. */
function scrub(received: Received, { middle, cvv }: Hidden): string {
  const pan = `424242${middle}4242`
  const parts = Array.from({ length: 8 }, (_, start) => pan.slice(start, start + 9))
  return [...parts, cvv].reduce((text, part) => text.replaceAll(part, '[card]'), received.body.toString())
}

/** Two cards that differ in one to six hidden digits, with the same code or another one. */
const pair: fc.Arbitrary<readonly [Hidden, Hidden]> = fc
  .record({
    first: digits(6),
    second: digits(6),
    differs: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })
  .chain(({ first, second, differs }) =>
    fc.record({ cvv: digits(3), otherCvv: digits(3), hasSameCode: fc.boolean() }).map((codes) => {
      const middle = [...first].map((digit, index) => (differs[index] ? second[index] : digit)).join('')
      const other = { middle, cvv: codes.hasSameCode ? codes.cvv : codes.otherCvv }
      return [{ middle: first, cvv: codes.cvv }, other] as const
    }),
  )

describe('a merchant whose texts a destination repeats', () => {
  it('gets the same answer, byte for byte, for any two cards', () => {
    fc.assert(
      fc.property(strategyWith(merchantText), pair, (each, [one, other]) => {
        const get = (card: Hidden): string => JSON.stringify(readAnswer(receive(each, card), answerFields))
        expect(get(other)).toBe(get(one))
      }),
      { numRuns: 2000 },
    )
  })

  it('would tell cards apart if the service compared the answer with the card', () => {
    let told = 0
    fc.assert(
      fc.property(strategyWith(fc.constantFrom(guesses(1000), codes)), pair, (each, [one, other]) => {
        // The destination repeats only what the merchant wrote.
        const own = {
          ...each,
          select: (sent: Message) => fieldOf(sent.body ?? '', 'description'),
          encode: String,
        }
        const received = receive(own, one)
        expect(receive(own, other)).toEqual(received)
        if (scrub(received, one) !== scrub(received, other)) told += 1
      }),
      { numRuns: 200 },
    )
    expect(told).toBeGreaterThan(20)
  })

  it('would learn three digits from one answer, as in this attack', () => {
    const attack: Strategy = {
      message: { headers: json, body: JSON.stringify({ d: guesses(1000), n: '{{card.pan}}' }) },
      select: ({ body }) => fieldOf(body ?? '', 'd'),
      encode: (text) => text,
      answer: (text) => ({ headers: json, text: JSON.stringify({ v: text }) }),
      status: () => 200,
    }
    const card = { middle: '424242', cvv: '123' }
    const received = receive(attack, card)
    expect(scrub(received, card).slice('{"v":"'.length).split(' ').indexOf('[card]')).toBe(424)
    expect(readAnswer(received, ['/v']).fields).toEqual({})
  })
})
