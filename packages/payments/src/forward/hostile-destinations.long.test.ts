import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { cardDataIn } from '../../../server/test/support/card-data-in.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { type ForwardScene, openForwardScene } from '../../../server/test/support/forwarding/forward-scene.ts'
import type { Answering } from '../../../server/test/support/forwarding/start-destination.ts'
import { drip, flood } from '../../../server/test/support/receivers/start-faulty-receiver.ts'
import { goodCard, reasonOf } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import type { ForwardingOptions } from './context.ts'

const { pan } = goodCard
const cvv = '8731'
const amex = '378282246310005'
const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

/** A scene, and a card in it; merchants get `answerFields` of its destination's answers. */
interface Place extends ForwardScene {
  readonly cardId: string
}

const answerFields = [
  '/a',
  '/text',
  '/number',
  '/secret_no',
  '/cvc',
  '/error',
  'location',
  'x-request-id',
  'x-card',
]

async function openPlace(name: string, forwarding: ForwardingOptions): Promise<Place> {
  const scene = await openForwardScene({ kind: 'file', path: join(folder.path, name) }, forwarding)
  await scene.register({ name: 'hostile', origin: scene.destination.origin, answerFields })
  // A brand whose codes have four digits, so that hardly a time contains the code by chance.
  const { body } = await scene.service.tokenize({ pan: amex, cvv: '1234' })
  return { ...scene, cardId: (body as { readonly cardId: string }).cardId }
}

// For destinations whose answers end, and for those whose answers do not.
const patient = await closeAfterAll(openPlace('patient.sqlite', {}))
const hasty = await closeAfterAll(openPlace('hasty.sqlite', { timeoutMs: 1000, idleMs: 600 }))

interface Expected {
  /** Default 200. */
  readonly status?: number
  readonly reason?: string
  /** The time limit ends it. Default `false`. */
  readonly isEndless?: true
  /** Default: none. */
  readonly fields?: Readonly<Record<string, string>>
}

const ok = 'HTTP/1.1 200 OK\r\n'
const small = '{"a":"x"}'
const nothing: Expected = {}
const passed: Expected = { fields: { '/a': 'x' } }
const nothingInTime: Expected = { isEndless: true }
const unknown: Expected = { status: 409, reason: 'outcome_unknown' }
const unknownInTime: Expected = { ...unknown, isEndless: true }
const otherAmex = '371449635398431'
const raw =
  (...parts: readonly (string | Buffer)[]): Answering =>
  (_request, _response, socket) => {
    for (const part of parts) socket.write(part)
    socket.end()
  }
const body =
  (text: string | Buffer, headers: Readonly<Record<string, string>> = {}): Answering =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)
  }
const withHeader =
  (name: string, value: string): Answering =>
  (_request, response) => {
    response.writeHead(302, { [name]: value }).end()
  }

/** What a destination answers, and what the merchant gets. */
const destinations: readonly (readonly [what: string, answer: Answering, expected: Expected])[] = [
  // It repeats the card.
  ['repeats the body', ({ body: text }, response) => response.end(text), nothing],
  ['repeats the body in JSON', ({ body: text }, response) => response.end(JSON.stringify({ text })), nothing],
  ['repeats the headers', ({ headers }, response) => response.end(JSON.stringify(headers)), nothing],
  [
    'repeats the body in base64',
    ({ body: text }, response) => response.end(JSON.stringify({ a: Buffer.from(text).toString('base64') })),
    nothing,
  ],
  [
    'repeats the body in hexadecimal',
    ({ body: text }, response) => response.end(JSON.stringify({ a: Buffer.from(text).toString('hex') })),
    nothing,
  ],
  [
    'repeats the body URL-encoded',
    ({ body: text }, response) => response.end(JSON.stringify({ a: encodeURIComponent(text) })),
    nothing,
  ],
  [
    'repeats the number in escapes',
    body(`{"a":"${[...amex].map((digit) => `\\u003${digit}`).join('')}"}`),
    nothing,
  ],
  [
    'repeats the number in entities',
    body(JSON.stringify({ a: [...amex].map((digit) => `&#${digit.charCodeAt(0)};`).join('') })),
    nothing,
  ],
  ['repeats the number backwards', body(JSON.stringify({ a: [...amex].toReversed().join('') })), nothing],
  ['repeats the number in groups', body('{"a":"3782 822463 10005"}'), nothing],
  ['repeats the number in an error', body(`{"error":"card ${amex} is blocked"}`), nothing],
  ['repeats the code', body(`{"cvc":"${cvv}"}`), nothing],
  ['repeats the code after the name of its field', body(`{"secret_no":"${cvv}"}`), nothing],
  [
    'repeats the number in the address of a redirect',
    withHeader('location', `https://a.example/?n=${amex}`),
    nothing,
  ],
  [
    'repeats the number in base64 in a header',
    withHeader('x-request-id', Buffer.from(amex).toString('base64')),
    nothing,
  ],
  ['repeats the number in a header', withHeader('x-card', amex), nothing],
  ['repeats the number in the name of a header', withHeader(`x-${amex}`, 'a'), nothing],
  [
    'repeats the number in its status line',
    raw(`HTTP/1.1 200 ${amex}\r\nContent-Length: 0\r\n\r\n`),
    nothing,
  ],
  [
    'repeats the number over the boundaries of chunks',
    raw(
      `${ok}Transfer-Encoding: chunked\r\n\r\n8\r\n{"a":${amex.slice(0, 3)}\r\nd\r\n${amex.slice(3)}}\r\n0\r\n\r\n`,
    ),
    nothing,
  ],
  [
    'repeats the number in the extension of a chunk',
    raw(`${ok}Transfer-Encoding: chunked\r\n\r\n9;n=${amex}\r\n${small}\r\n0\r\n\r\n`),
    passed,
  ],
  [
    'repeats the number in a trailer',
    raw(`${ok}Transfer-Encoding: chunked\r\n\r\n9\r\n${small}\r\n0\r\nX-Request-Id: ${amex}\r\n\r\n`),
    passed,
  ],
  [
    'repeats the number digit by digit',
    (_request, response) => {
      for (const sign of `{"a":${amex}}`) response.write(sign)
      response.end()
    },
    nothing,
  ],
  [
    'repeats the number in an early hint',
    raw(`HTTP/1.1 103 Early Hints\r\nX-Request-Id: ${amex}\r\n\r\n${ok}Content-Length: 9\r\n\r\n${small}`),
    passed,
  ],
  [
    'repeats the number and is cut',
    (_request, _response, socket) => socket.end(`${ok}Content-Length: 100\r\n\r\n${amex}`),
    nothing,
  ],
  // It encodes the card.
  ['compresses with gzip', body(gzipSync(small), { 'content-encoding': 'gzip' }), nothing],
  ['compresses without saying so', body(gzipSync(small)), nothing],
  ['compresses with an unknown method', body(small, { 'content-encoding': 'x-reverse' }), nothing],
  [
    'answers with a compression bomb',
    body(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
    nothing,
  ],
  [
    'answers in UTF-16',
    body(Buffer.from(small, 'utf16le'), { 'content-type': 'text/plain; charset=utf-16' }),
    nothing,
  ],
  ['answers in UTF-16 without saying so', body(Buffer.from(small, 'utf16le')), nothing],
  ['answers in UTF-7', body(small, { 'content-type': 'text/plain; charset=utf-7' }), nothing],
  ['answers with bytes that are no text', body(Buffer.from([0xff, 0xfe, 0x00, 0xd8])), nothing],
  [
    'answers in ISO-8859-1',
    body(Buffer.from('<a>ação</a>', 'latin1'), { 'content-type': 'text/xml; charset="ISO-8859-1"' }),
    { fields: { '/a': 'ação' } },
  ],
  // It does not end.
  ['never answers', () => {}, unknownInTime],
  [
    'sends its head slowly without end',
    (_request, _response, socket) => {
      socket.write(ok)
      drip(socket, 'a: b\r\n')
    },
    unknownInTime,
  ],
  [
    'sends its body slowly without end',
    (_request, _response, socket) => {
      socket.write(`${ok}\r\n`)
      drip(socket, 'x')
    },
    nothingInTime,
  ],
  [
    'sends chunks slowly without end',
    (_request, _response, socket) => {
      socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`)
      drip(socket, '1\r\nx\r\n')
    },
    nothingInTime,
  ],
  [
    'stops in the middle of its body',
    (_request, _response, socket) => {
      socket.write(`${ok}Content-Length: 10\r\n\r\nhalf`)
    },
    nothingInTime,
  ],
  [
    'says 100 Continue without end',
    (_request, _response, socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
    unknownInTime,
  ],
  [
    'floods with a body without end',
    (_request, _response, socket) => {
      socket.write(`${ok}\r\n`)
      flood(socket, 'x')
    },
    nothingInTime,
  ],
  [
    'floods with the number without end',
    (_request, _response, socket) => {
      socket.write(`${ok}\r\n`)
      flood(socket, `${amex} `)
    },
    nothing,
  ],
  [
    'floods with headers without end',
    (_request, _response, socket) => {
      socket.write(ok)
      flood(socket, 'a: b\r\n')
    },
    unknownInTime,
  ],
  [
    'has one endless header',
    (_request, _response, socket) => {
      socket.write(`${ok}a: `)
      flood(socket, 'b')
    },
    unknownInTime,
  ],
  ['answers more than 256 kB', body(small.padEnd(256 * 1024 + 1)), nothing],
  ['answers 256 kB', body(small.padEnd(256 * 1024)), passed],
  // It breaks off, or breaks the rules of HTTP.
  ['hangs up', (_request, _response, socket) => socket.destroy(), unknown],
  ['ends the connection politely', (_request, _response, socket) => socket.end(), unknown],
  ['hangs up in its head', raw('HTTP/1.1 200 OK\r\nContent-Ty'), unknown],
  ['hangs up in its body', raw(`${ok}Content-Length: 100\r\n\r\nshort`), nothing],
  ['hangs up in a chunk', raw(`${ok}Transfer-Encoding: chunked\r\n\r\nff\r\nshort`), nothing],
  [
    'sends two answers in one',
    raw(`${ok}Content-Length: 9\r\n\r\n${small}${ok}Content-Length: 15\r\n\r\n${amex}`),
    passed,
  ],
  ['sends more than it declares', raw(`${ok}Content-Length: 9\r\n\r\n${small}${amex}`), passed],
  ['declares two lengths', raw(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`), unknown],
  [
    'declares a length and chunks',
    raw(`${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`),
    unknown,
  ],
  ['declares a negative length', raw(`${ok}Content-Length: -1\r\n\r\nx`), unknown],
  ['chunks garbage', raw(`${ok}Transfer-Encoding: chunked\r\n\r\nZZ\r\nx`), nothing],
  [
    'folds a header',
    raw(`${ok}Location: https://a.example/\r\n ${amex}\r\nContent-Length: 0\r\n\r\n`),
    unknown,
  ],
  ['does not speak HTTP', raw('220 mail.example ESMTP\r\n'), unknown],
  ['speaks binary', raw(Buffer.from([0, 1, 2, 255, 254, 13, 10])), unknown],
  [
    'changes the protocol',
    raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    unknown,
  ],
  ['speaks HTTP/2', raw(Buffer.from('000000040000000000', 'hex')), unknown],
  // It sends the service elsewhere.
  ...['http://169.254.169.254/latest/meta-data/', 'http://[::ffff:127.0.0.1]/'].map(
    (location) => [`redirects to ${location}`, withHeader('location', location), nothing] as const,
  ),
  [
    'redirects to file:///etc/passwd',
    withHeader('location', 'file:///etc/passwd'),
    { fields: { location: 'file:///etc/passwd' } },
  ],
]

// What differs between any two requests: ids and times.
const changing =
  /\b(?:fwd|idk|crd)_\w+|[\da-f]{8}-[\da-f-]{27}|"(?:created|ended)At":\d+|"time":"[^"]*"|"durationMs":[\d.]+/g

const repeating: readonly Answering[] = [
  ({ body: text }, response) => response.end(text),
  ({ body: text }, response) => response.end(gzipSync(text)),
  ({ body: text }, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
  ({ body: text }, response) => response.end(text.replace(/"(\d+)"/g, '$1')),
  ({ body: text }, response) => response.writeHead(402, { 'x-card': text.slice(0, 40) }).end(`[${text}]`),
]

describe('a destination that', () => {
  it('is hostile is one of at least sixty', () => {
    expect(new Set(destinations.map(([what]) => what)).size).toBeGreaterThanOrEqual(60)
  })

  it.each(destinations)('%s leaks nothing, and the request ends', async (_what, answering, expected) => {
    const { destination, service, log, forward, cardId } = expected.isEndless ? hasty : patient
    destination.answer(answering)
    const before = {
      requests: destination.received.length,
      connections: destination.connections(),
      lines: log.length,
    }
    const cvvToken = await service.newCvvToken(cardId, cvv)
    const answer = await forward({
      cardId,
      destination: 'hostile',
      cvvToken,
      headers: { 'x-number': '{{card.pan}}' },
      body: {
        number: '{{card.pan}}',
        secret_no: '{{card.cvv}}',
        groups: { year: '{{card.expirationYear}}' },
      },
    })
    expect([answer.status, reasonOf(answer)]).toEqual([expected.status ?? 200, expected.reason ?? null])
    if (answer.status === 200) {
      expect((answer.body as { readonly fields: unknown }).fields).toEqual(expected.fields ?? {})
    }
    // It was sent once and with the card, over one connection.
    expect(destination.received.length - before.requests).toBe(1)
    expect(destination.connections() - before.connections).toBe(1)
    expect(destination.received.at(-1)?.body).toContain(`"secret_no":"${cvv}"`)
    const card = { numbers: new Set([amex, otherAmex, pan]), codes: [cvv] }
    const logged = log.slice(before.lines).join('')
    expect(logged).toContain('forwarded a request')
    for (const text of [answer.text, JSON.stringify([...answer.headers]), logged]) {
      expect(cardDataIn(text, card)).toEqual([])
    }
    // No connection is left open.
    await expect.poll(destination.open).toBe(0)
  })

  it('repeats everything tells the merchant nothing of the digits: in answers, in the record and in the log', async () => {
    const { destination, service, log, forward, lines } = patient
    const tell = async (number: string, typed: string): Promise<readonly unknown[]> => {
      const before = log.length
      const { body } = await service.tokenize({ pan: number, cvv: typed }, { verifyCard: false })
      const { cardId } = body as { readonly cardId: string }
      const request = {
        number: '{{card.pan}}',
        secret_no: '{{card.cvv}}',
        text: `${amex} ${otherAmex} 9999 0123`,
      }
      const answer = await forward({ cardId, destination: 'hostile', body: request })
      expect(answer.status).toBe(200)
      const [line] = await lines()
      return [answer.text, JSON.stringify(line), log.slice(before).join('')].map((text) =>
        text.replace(changing, 'X'),
      )
    }
    for (const answering of repeating) {
      destination.answer(answering)
      const [first, second] = [await tell(amex, '9999'), await tell(otherAmex, '0123')]
      expect(second).toEqual(first)
    }
  })

  it('was one of these leaves no card data in the record and in the store', async () => {
    const rows = [await rowsOf(patient), await rowsOf(hasty)].flat()
    expect(rows.length).toBe(destinations.length + 2 * repeating.length)
    const card = { numbers: new Set([amex, otherAmex, pan]), codes: [cvv] }
    expect(cardDataIn(JSON.stringify(rows.map(({ sealedAnswer: _, ...row }) => row)), card)).toEqual([])
    expect(cardDataIn(JSON.stringify([await patient.lines(), await hasty.lines()]), card)).toEqual([])
    const files = readdirSync(folder.path, { withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => name)).toContain('patient.sqlite-wal')
    for (const { name } of files) {
      expect(cardDataIn(readFileSync(join(folder.path, name)), card)).toEqual([])
    }
  })
})

function rowsOf({ store }: Place) {
  return store.db.selectFrom('forwards').selectAll().execute()
}
