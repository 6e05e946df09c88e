import { connect } from 'node:net'
import fc from 'fast-check'
import { asMerchant } from '../support/start-test-service.ts'

const nul = '\0'
const methods = ['HEAD', 'OPTIONS', 'get', 'CONNECT', 'TRACE', 'P OST', `G${nul}T`, 'É', '']
const routes = [
  ...['/health', '/v1/payments/charges/card', '/v1/payments/charges/card/capture/k', '/v1/auth/token'],
  ...['/v1/payments/charges/k', '/v1/payments/tokens/card', '/3ds/tds_0', '/metrics', '/openapi.json'],
]
const targets = [
  ...[
    '*',
    '/',
    '//',
    '///../..',
    '/%',
    '/%zz',
    '/%00',
    '/%ed%a0%80',
    '/%f0%9f%92',
    '/a b',
    `/a${nul}b`,
    '\\health',
  ],
  ...[
    'http://service.localhost/health',
    'http://',
    'elsewhere.example:443',
    '/health#x',
    '/health?%',
    '?',
    '',
  ],
  ...['/é', '/\x80\xff', '/\t', `/${'x'.repeat(9000)}`, `/v1/payments/charges/${'%41'.repeat(3000)}`],
]
const versions = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 x', 'HTP', '']

const lengths = ['0', '5', '-1', '+5', '5, 5', '5, 6', '1e3', '0x10', '1.0', '9'.repeat(25), '70000', '', ' ']
const codings = [
  'chunked',
  'Chunked',
  'chunked, chunked',
  'gzip, chunked',
  'chunked, gzip',
  'identity',
  'xchunked',
  '\x0bchunked',
  '',
]
const header = fc.oneof(
  fc.constantFrom(...lengths).map((value) => `Content-Length: ${value}`),
  fc.constantFrom(...codings).map((value) => `Transfer-Encoding: ${value}`),
  fc.constantFrom(
    ...[
      'Content-Type: application/json',
      'Content-Type: application/json; charset=utf-16',
      'Content-Type: text/plain',
    ],
    ...[
      'Content-Type: application/json, text/plain',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Type:',
    ],
    ...['Content-Encoding: gzip', 'Content-Encoding: br', 'Expect: 100-continue', 'Expect: nonsense'],
    ...['Connection: close', 'Connection: keep-alive', 'Connection: upgrade', 'Connection: Content-Length'],
    ...[
      'Upgrade: h2c',
      'Upgrade: websocket',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      'Range: bytes=0-',
      'TE: trailers',
    ],
    ...[
      'Host: a.localhost',
      'Host: a, b',
      'Host:',
      'Host: [::1',
      'Host: a\r\nHost: b',
      'X-Forwarded-For: 1.2.3.4, x',
    ],
    ...['x-api-key: ek_test_demo', 'x-api-key: a\r\nx-api-key: b', `x-api-key: a${nul}b`, 'x-api-key: é\x80'],
    ...['Authorization: Bearer', 'Authorization: Bearer at_test_demo, Bearer x', 'Authorization: é'],
    ...[
      'Idempotency-Key: a\r\nIdempotency-Key: b',
      'Idempotency-Key: é',
      'Idempotency-Key:',
      'Accept-Language: ;q=1,,',
    ],
    ...[
      'no colon',
      ': no name',
      'a b: c',
      'folded: a\r\n b',
      `n${nul}l: x`,
      'bare: a\rb',
      'bare: a\nb',
      '__proto__: x',
    ],
    ...[
      'Origin: null',
      'Sec-Fetch-Site: nonsense',
      'x-request-id: a\tb',
      'constructor: x',
      `huge: ${'x'.repeat(40_000)}`,
    ],
    Array.from({ length: 300 }, (_, index) => `many-${index}: x`).join('\r\n'),
  ),
)

const charge = '{"amount":100,"currency":"BRL","country":"BR","cardId":"crd_1"}'
const body = fc.oneof(
  fc.constantFrom(
    '',
    charge,
    `\ufeff${charge}`,
    '{',
    `${charge}${charge}`,
    '{"__proto__":1}',
    `{"a":"${nul}"}`,
  ),
  fc.constantFrom(
    `5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n`,
    'zz\r\n{}\r\n0\r\n\r\n',
    '-1\r\n{}\r\n0\r\n\r\n',
    `${'f'.repeat(20)}\r\n{}`,
    '2\r\n{}',
    '2\r\n{}0\r\n\r\n',
    '2;name=value\r\n{}\r\n0\r\nTrailer: x\r\n\r\n',
    `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    `0\r\n${'t'.repeat(40_000)}: x\r\n\r\n`,
    '0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n',
    '\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xab\xae\x05\x00\x43\xbf\xa6\xa3\x02\x00\x00\x00',
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
)

const good = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...asMerchant('demo') })
  .map(([name, value]) => `${name}: ${value}`)
  .join('\r\n')

// If every part were wrong, the first one would be refused and the others never reached.
function mostly<T>(right: readonly T[], wrong: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  )
}

const request = fc
  .record({
    method: mostly(['GET', 'POST'], methods),
    target: mostly(routes, targets),
    version: mostly(['HTTP/1.1'], versions),
    headers: fc.array(header, { maxLength: 3 }),
    isGood: mostly([true], [false]),
    body,
    lineEnd: mostly(['\r\n'], ['\n', '\r', '\r\n\r\n']),
  })
  .map(({ method, target, version, headers, isGood, lineEnd, ...rest }) => {
    const lines = [[method, target, version].join(' '), ...(isGood ? [good] : []), ...headers]
    return `${lines.join(lineEnd)}\r\n\r\n${rest.body}`
  })

/** What a client writes to a connection, and how it leaves it. */
export interface BrokenConnection {
  /** The text on the wire, with one byte for each character. Requests follow each other without waiting. */
  readonly text: string
  /** `half`: the client sends nothing more and waits for the response. `cut`: it drops the connection at once. */
  readonly leaves: 'half' | 'cut' | 'stays'
}

export const brokenConnection: fc.Arbitrary<BrokenConnection> = fc.record({
  text: fc.oneof(
    { weight: 6, arbitrary: request },
    { weight: 2, arbitrary: fc.array(request, { minLength: 2, maxLength: 5 }).map((all) => all.join('')) },
    {
      weight: 1,
      arbitrary: fc.tuple(request, fc.nat()).map(([text, at]) => text.slice(0, at % text.length)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  ),
  leaves: fc.constantFrom('half', 'half', 'stays', 'cut'),
})

// Longer than a response takes on a busy machine.
const quietMs = 200

/**
 * Sends it to a service. @returns all responses until the service closes the connection or sends nothing for a while.
 */
export function sendBroken(url: string, { text, leaves }: BrokenConnection): Promise<string> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    let quiet: NodeJS.Timeout | undefined
    const listenOn = (): void => {
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.destroy(), quietMs)
    }
    socket.setEncoding('latin1').on('data', (part) => {
      answer += part
      listenOn()
    })
    // A service may close the connection before it has read all of an invalid request.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(quiet)
      resolve(answer)
    })
    socket.on('connect', () => {
      const bytes = Buffer.from(text, 'latin1')
      if (leaves === 'half') socket.end(bytes, listenOn)
      else socket.write(bytes, leaves === 'cut' ? () => socket.destroy() : listenOn)
    })
  })
}
