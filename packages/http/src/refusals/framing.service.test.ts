import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startAcquirer } from '../../../server/src/start/start-acquirer.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { asMerchant, startTestService } from '../../../server/test/support/start-test-service.ts'

const service = await closeAfterAll(startTestService())
const acquirer = await closeAfterAll(
  startAcquirer({ ACQUIRER_PORT: '0', ACQUIRER_LEDGER: ':memory:', LOG_LEVEL: 'silent' }),
)

const credentials = Object.entries(asMerchant('demo')).map(([name, value]) => `${name}: ${value}`)
const next = ['GET /v1/payments/refunds HTTP/1.1', 'Host: localhost', ...credentials, '', ''].join('\r\n')

/**
 * Sends a request and another one in the same packet.
 *
 * @returns the statuses of all answers; `closed` at the end if the server closed the connection.
 */
function ask(url: string, text: string): Promise<string> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve, reject) => {
    let received = ''
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text + next, 'latin1')))
    socket
      .setEncoding('latin1')
      .on('data', (part: string) => {
        received += part
        if (statuses().length === 2) socket.destroy()
      })
      .on('end', () => resolve([...statuses(), 'closed'].join(' ')))
      .on('close', () => resolve(statuses().join(' ')))
      .on('error', reject)
      .setTimeout(2000, () => resolve(`${statuses().join(' ')} open`))
  })
}

const host = 'Host: localhost\r\n'
const get = `GET /livez HTTP/1.1\r\n${host}`
const post = `POST /v1/auth/token HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
const chunks = '\r\n2\r\n{}\r\n0\r\n\r\n'
const old = (version: string, more: string) =>
  `POST /v1/auth/token ${version}\r\n${host}Content-Type: application/json\r\n${more}`
const codings = [
  ...['identity, chunked', 'gzip, chunked', 'chunked, chunked', 'chunked, identity', ', chunked', 'chunked,'],
  ...['identity', 'gzip', '', 'xchunked', 'chunkedx', 'chunked;q=1', '"chunked"', '\vchunked', 'chunked\0'],
]

const malformed: readonly (readonly [name: string, text: string])[] = [
  ['two hosts', `${get}${host}\r\n`],
  ['two different hosts', `${get}Host: service.localhost\r\n\r\n`],
  ['no host', 'GET /livez HTTP/1.1\r\n\r\n'],
  ['an empty host', 'GET /livez HTTP/1.1\r\nHost: \r\n\r\n'],
  ['two hosts in HTTP/1.0', `GET /livez HTTP/1.0\r\n${host}${host}Connection: keep-alive\r\n\r\n`],
  ['HTTP/1.0 with a coding', old('HTTP/1.0', `Transfer-Encoding: chunked\r\n${chunks}`)],
  [
    'HTTP/1.0 with a coding on a kept connection',
    old('HTTP/1.0', `Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n${chunks}`),
  ],
  ...['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/1.10', 'HTTP/1.1 x', 'http/1.1', ''].map(
    (version) => [`the version ${version}`, `GET /livez ${version}\r\n${host}\r\n`] as const,
  ),
  ...codings.flatMap((coding) => [
    [`POST with the coding ${coding}`, `${post}Transfer-Encoding: ${coding}\r\n${chunks}`] as const,
    [`GET with the coding ${coding}`, `${get}Transfer-Encoding: ${coding}\r\n${chunks}`] as const,
  ]),
  ['two codings', `${post}Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n${chunks}`],
  ['a coding twice', `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n${chunks}`],
  ['a length and a coding', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${chunks}`],
  ['a coding and a length', `${post}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n${chunks}`],
  ['a length twice', `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ...['2, 2', '+2', '-2', '0x2', '2.0', '1 2', '', '9'.repeat(30), '2;a', 'two'].map(
    (length) => [`the length ${length}`, `${post}Content-Length: ${length}\r\n\r\n{}`] as const,
  ),
  ...['zz', '0x2', '-2', '2 ', ' 2', 'f'.repeat(17), ''].map(
    (size) =>
      [`a chunk of ${size}`, `${post}Transfer-Encoding: chunked\r\n\r\n${size}\r\n{}\r\n0\r\n\r\n`] as const,
  ),
  ['chunks with bare line feeds', `${post}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n`],
  ['a chunk that is too long', `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}xx\r\n0\r\n\r\n`],
  [
    'a length as a trailer',
    `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n`,
  ],
  ['a folded header', `${get}X: a\r\n b\r\n\r\n`],
  ['a folded host', 'GET /livez HTTP/1.1\r\nHost:\r\n localhost\r\n\r\n'],
  ['a folded first line', `GET /livez HTTP/1.1\r\n X: a\r\n${host}\r\n`],
  ['a bare line feed after the first line', `GET /livez HTTP/1.1\n${host}\r\n`],
  ['a bare line feed between headers', `${get}X: a\nY: b\r\n\r\n`],
  ['a bare line feed at the end', `${get}X: a\r\n\n`],
  ['a bare carriage return', `${get}X: a\rY: b\r\n\r\n`],
  ['a space before a colon', `${get}X : a\r\n\r\n`],
  ['a space before the colon of the length', `${post}Content-Length : 2\r\n\r\n{}`],
  ['a space before the colon of the host', 'GET /livez HTTP/1.1\r\nHost : localhost\r\n\r\n'],
  ['NUL in a name', `${get}X\0: a\r\n\r\n`],
  ['NUL in a value', `${get}X: a\0b\r\n\r\n`],
  ['NUL in the target', `GET /livez\0 HTTP/1.1\r\n${host}\r\n`],
  ['a header without a colon', `${get}X\r\n\r\n`],
  ['a header without a name', `${get}: a\r\n\r\n`],
]

describe.each([
  ['the service', () => service.url, '/v1/auth/token'],
  ['an acquirer', () => acquirer.url, '/greet'],
])('%s', (_, url, path) => {
  const at = (text: string) => text.replace('/v1/auth/token', path)

  it.each(malformed)('refuses a request with %s, and nothing after it is served', async (_name, text) => {
    expect(await ask(url(), at(text))).toBe('400 closed')
  })

  it.each([
    ['no body', `${get}\r\n`],
    ['a length', `${post}Content-Length: 2\r\n\r\n{}`],
    ['a coding', `${post}Transfer-Encoding: Chunked\r\n${chunks}`],
  ])('control: a request with %s is served, and the one after it', async (_name, text) => {
    expect(await ask(url(), at(text))).toMatch(/^\d{3} \d{3}$/)
  })
})

it('a request that follows a malformed one changes nothing', async () => {
  const merchant = asMerchant('other')
  const lines = ['POST /v1/sandbox/sessions HTTP/1.1', 'Host: localhost', 'Content-Length: 0']
  const make = [
    ...lines,
    ...Object.entries(merchant).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
  const answered = async () => {
    const { body } = await service.send('/v1/sandbox/requests', { headers: merchant })
    return (body as { readonly requests: readonly unknown[] }).requests.length
  }
  for (const [, text] of malformed) await ask(service.url, text + make)
  expect(await answered()).toBe(0)
  await ask(service.url, make)
  expect(await answered()).toBe(1)
})
