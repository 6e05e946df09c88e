import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardDataIn } from '../../test/support/card-data-in.ts'
import { type ForwardScene, openForwardScene } from '../../test/support/forwarding/forward-scene.ts'
import type { Answering } from '../../test/support/forwarding/start-destination.ts'
import { drip, flood } from '../../test/support/receivers/start-faulty-receiver.ts'
import { goodCard, reasonOf } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import type { ForwardingOptions } from './context.ts'

const { pan } = goodCard
const cvv = '8731'
const folder = makeTemporaryFolder()

/** A scene, and a card in it. */
interface Place extends ForwardScene {
  readonly cardId: string
}

/** For destinations whose answers end, and for those whose answers do not. */
let patient: Place
let hasty: Place

async function openPlace(name: string, forwarding: ForwardingOptions): Promise<Place> {
  const scene = await openForwardScene({ kind: 'file', path: join(folder.path, name) }, forwarding)
  // A brand whose codes have four digits, so that hardly a time contains the code by chance.
  const { body } = await scene.service.tokenize({ pan: amex, cvv: '1234' })
  return { ...scene, cardId: (body as { readonly cardId: string }).cardId }
}

beforeAll(async () => {
  patient = await openPlace('patient.sqlite', {})
  hasty = await openPlace('hasty.sqlite', { timeoutMs: 1000, idleMs: 600 })
})
afterAll(async () => {
  await patient.close()
  await hasty.close()
  folder.remove()
})

interface Expected {
  /** Default 200. */
  readonly status?: number
  readonly reason?: string
  /** The time limit ends it. Default `false`. */
  readonly isEndless?: true
  /** Fields of the answer. */
  readonly answer?: Readonly<Record<string, unknown>>
}

const ok = 'HTTP/1.1 200 OK\r\n'
const cut: Expected = { answer: { status: 200, truncated: true } }
const cutInTime: Expected = { ...cut, isEndless: true }
const unknown: Expected = { status: 409, reason: 'outcome_unknown' }
const unknownInTime: Expected = { ...unknown, isEndless: true }
const withheld: Expected = { answer: { body: '', truncated: true } }
const scrubbed: Expected = { answer: { scrubbed: true } }
const amex = '378282246310005'
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
  ['repeats the body', ({ body: text }, response) => response.end(text), scrubbed],
  [
    'repeats the body in JSON',
    ({ body: text }, response) => response.end(JSON.stringify({ text })),
    scrubbed,
  ],
  ['repeats the headers', ({ headers }, response) => response.end(JSON.stringify(headers)), scrubbed],
  [
    'repeats the body in base64',
    ({ body: text }, response) => response.end(Buffer.from(text).toString('base64')),
    scrubbed,
  ],
  [
    'repeats the body in hexadecimal',
    ({ body: text }, response) => response.end(Buffer.from(text).toString('hex')),
    scrubbed,
  ],
  [
    'repeats the body URL-encoded',
    ({ body: text }, response) => response.end(encodeURIComponent(text)),
    scrubbed,
  ],
  ['repeats the number in escapes', body([...amex].map((digit) => `\\u003${digit}`).join('')), scrubbed],
  [
    'repeats the number in entities',
    body([...amex].map((digit) => `&#${digit.charCodeAt(0)};`).join('')),
    scrubbed,
  ],
  ['repeats the number backwards', body([...amex].toReversed().join('')), scrubbed],
  ['repeats the number in groups', body('3782 822463 10005'), scrubbed],
  ['repeats the number in an error', body(`{"error":"card ${amex} is blocked"}`), scrubbed],
  ['repeats the code', body(`{"cvc":"${cvv}"}`), scrubbed],
  ['repeats the code after the name of its field', body(`{"secret_no":"${cvv}"}`), scrubbed],
  [
    'repeats the number in the address of a redirect',
    withHeader('location', `https://a.example/?n=${amex}`),
    scrubbed,
  ],
  [
    'repeats the number in base64 in a header',
    withHeader('x-request-id', Buffer.from(amex).toString('base64')),
    scrubbed,
  ],
  [
    'repeats the number in a header that is not passed on',
    withHeader('x-card', amex),
    { answer: { headers: { date: expect.anything() } } },
  ],
  ['repeats the number in the name of a header', withHeader(`x-${amex}`, 'a'), { answer: { status: 302 } }],
  [
    'repeats the number in its status line',
    raw(`HTTP/1.1 200 ${amex}\r\nContent-Length: 0\r\n\r\n`),
    { answer: { body: '' } },
  ],
  [
    'repeats the number over the boundaries of chunks',
    raw(
      `${ok}Transfer-Encoding: chunked\r\n\r\n8\r\n${amex.slice(0, 8)}\r\n7\r\n${amex.slice(8)}\r\n0\r\n\r\n`,
    ),
    scrubbed,
  ],
  [
    'repeats the number in the extension of a chunk',
    raw(`${ok}Transfer-Encoding: chunked\r\n\r\n1;n=${amex}\r\nx\r\n0\r\n\r\n`),
    { answer: { body: 'x' } },
  ],
  [
    'repeats the number in a trailer',
    raw(`${ok}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Request-Id: ${amex}\r\n\r\n`),
    { answer: { body: 'x', headers: {} } },
  ],
  [
    'repeats the number digit by digit',
    (_request, response) => {
      for (const digit of amex) response.write(digit)
      response.end()
    },
    scrubbed,
  ],
  [
    'repeats the number in an early hint',
    raw(`HTTP/1.1 103 Early Hints\r\nX-Request-Id: ${amex}\r\n\r\n${ok}Content-Length: 1\r\n\r\nx`),
    { answer: { body: 'x', headers: {} } },
  ],
  [
    'repeats the number and is cut',
    (_request, _response, socket) => socket.end(`${ok}Content-Length: 100\r\n\r\n${amex}`),
    { answer: { scrubbed: true, truncated: true } },
  ],
  // It encodes the card.
  ['compresses with gzip', body(gzipSync(amex), { 'content-encoding': 'gzip' }), withheld],
  ['compresses without saying so', body(gzipSync(amex)), withheld],
  ['compresses with an unknown method', body(amex, { 'content-encoding': 'x-reverse' }), withheld],
  [
    'answers with a compression bomb',
    body(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
    withheld,
  ],
  [
    'answers in UTF-16',
    body(Buffer.from(amex, 'utf16le'), { 'content-type': 'text/plain; charset=utf-16' }),
    withheld,
  ],
  ['answers in UTF-16 without saying so', body(Buffer.from(amex, 'utf16le')), scrubbed],
  ['answers in UTF-7', body(amex, { 'content-type': 'text/plain; charset=utf-7' }), withheld],
  ['answers with bytes that are no text', body(Buffer.from([0xff, 0xfe, 0x00, 0xd8])), withheld],
  [
    'answers in ISO-8859-1',
    body(Buffer.from('ação', 'latin1'), { 'content-type': 'text/xml; charset="ISO-8859-1"' }),
    { answer: { body: 'ação', truncated: false } },
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
    cutInTime,
  ],
  [
    'sends chunks slowly without end',
    (_request, _response, socket) => {
      socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`)
      drip(socket, '1\r\nx\r\n')
    },
    cutInTime,
  ],
  [
    'stops in the middle of its body',
    (_request, _response, socket) => {
      socket.write(`${ok}Content-Length: 10\r\n\r\nhalf`)
    },
    cutInTime,
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
    cutInTime,
  ],
  [
    'floods with the number without end',
    (_request, _response, socket) => {
      socket.write(`${ok}\r\n`)
      flood(socket, `${amex} `)
    },
    { answer: { scrubbed: true, truncated: true } },
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
  ['answers more than 1 MB', body('x'.repeat(1_100_000)), cut],
  ['answers 1 MB', body('x'.repeat(1024 * 1024)), { answer: { truncated: false } }],
  // It breaks off, or breaks the rules of HTTP.
  ['hangs up', (_request, _response, socket) => socket.destroy(), unknown],
  ['ends the connection politely', (_request, _response, socket) => socket.end(), unknown],
  ['hangs up in its head', raw('HTTP/1.1 200 OK\r\nContent-Ty'), unknown],
  [
    'hangs up in its body',
    raw(`${ok}Content-Length: 100\r\n\r\nshort`),
    { answer: { body: 'short', truncated: true } },
  ],
  [
    'hangs up in a chunk',
    raw(`${ok}Transfer-Encoding: chunked\r\n\r\nff\r\nshort`),
    { answer: { body: 'short', truncated: true } },
  ],
  [
    'sends two answers in one',
    raw(`${ok}Content-Length: 1\r\n\r\nx${ok}Content-Length: 15\r\n\r\n${amex}`),
    { answer: { body: 'x' } },
  ],
  ['sends more than it declares', raw(`${ok}Content-Length: 1\r\n\r\nx${amex}`), { answer: { body: 'x' } }],
  ['declares two lengths', raw(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`), unknown],
  [
    'declares a length and chunks',
    raw(`${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`),
    unknown,
  ],
  ['declares a negative length', raw(`${ok}Content-Length: -1\r\n\r\nx`), unknown],
  ['chunks garbage', raw(`${ok}Transfer-Encoding: chunked\r\n\r\nZZ\r\nx`), cut],
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
  ...['http://169.254.169.254/latest/meta-data/', 'http://[::ffff:127.0.0.1]/', 'file:///etc/passwd'].map(
    (location) =>
      [
        `redirects to ${location}`,
        withHeader('location', location),
        { answer: { status: 302, headers: expect.objectContaining({ location }) } },
      ] as const,
  ),
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
      cvvToken,
      headers: { 'x-number': '{{card.pan}}' },
      body: {
        number: '{{card.pan}}',
        secret_no: '{{card.cvv}}',
        groups: { year: '{{card.expirationYear}}' },
      },
    })
    expect([answer.status, reasonOf(answer)]).toEqual([expected.status ?? 200, expected.reason ?? null])
    expect(answer.body).toMatchObject(expected.answer ?? {})
    // It was sent once and with the card, over one connection.
    expect(destination.received.length - before.requests).toBe(1)
    expect(destination.connections() - before.connections).toBe(1)
    expect(destination.received.at(-1)?.body).toContain(`"secret_no":"${cvv}"`)
    const card = { numbers: new Set([amex, pan]), codes: [cvv] }
    const logged = log.slice(before.lines).join('')
    expect(logged).toContain('forwarded a request')
    for (const text of [answer.text, JSON.stringify([...answer.headers]), logged]) {
      expect(cardDataIn(text, card)).toEqual([])
    }
    // No connection is left open.
    await expect.poll(destination.open).toBe(0)
  })

  it('was one of these leaves no card data in the record and in the store', async () => {
    const rows = [await rowsOf(patient), await rowsOf(hasty)].flat()
    expect(rows.length).toBe(destinations.length)
    const card = { numbers: new Set([amex, pan]), codes: [cvv] }
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
