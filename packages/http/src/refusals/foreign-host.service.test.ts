import { connect } from 'node:net'
import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { startAcquirer } from '../../../server/src/start/start-acquirer.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { asMerchant, startTestService } from '../../../server/test/support/start-test-service.ts'

const service = await closeAfterAll(startTestService({ allowedHosts: ['service', 'host.docker.internal'] }))

const paths = ['/health', '/metrics', '/openapi.json', '/docs', '/dashboard', '/nowhere', '/robots.txt']
const calls = ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'].flatMap((method) =>
  [...paths, '/v1/sandbox/requests', '/v1/payments/refunds', '/pay/lnk_0', `/element-${version}.js`].map(
    (path) => `${method} ${path}`,
  ),
)

/** @returns the answer to a request as it is on the wire, to a server that closes the connection after it. */
function ask(
  url: string,
  [start = '', ...headers]: readonly string[],
  version = 'HTTP/1.1',
): Promise<string> {
  const { port, hostname } = new URL(url)
  const credentials = Object.entries(asMerchant('demo')).map(([name, value]) => `${name}: ${value}`)
  const lines = [`${start} ${version}`, ...headers, ...credentials, 'Content-Length: 0', 'Connection: close']
  return new Promise((resolve, reject) => {
    let answer = ''
    connect(Number(port), hostname, function (this: ReturnType<typeof connect>) {
      this.end(`${lines.join('\r\n')}\r\n\r\n`)
    })
      .setEncoding('utf8')
      .on('data', (part) => {
        answer += part
      })
      .on('error', reject)
      .on('close', () => resolve(answer))
  })
}

const refused = /^HTTP\/1\.1 400 [\s\S]*malformed_request/

// What a browser sends for a page at a name that leads here: neither `Origin` nor `Sec-Fetch-Site`.
const ownNames = [
  ...[
    'localhost',
    'localhost:4242',
    'LocalHost:4242',
    'localhost.',
    'localhost.:4242',
    'shop.localhost:4242',
  ],
  ...[
    '127.0.0.1:4242',
    '127.8.9.1',
    '[::1]:4242',
    '[::1]',
    '192.168.1.7:4242',
    '[fd00::7]:4242',
    '0.0.0.0:4242',
  ],
  ...['service:4242', 'Host.Docker.Internal:4242', 'service.'],
]
const foreignNames = [
  ...[
    'evil.example',
    'evil.example:4242',
    'EVIL.example.',
    'localhost.evil.example',
    'evil-localhost',
    'localhost2',
  ],
  ...[
    '127.0.0.1.evil.example:4242',
    '192-168-1-7.evil.example',
    'xn--localhost-',
    '127.1',
    '2130706433',
    '0x7f.1',
  ],
  ...[
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost#.evil.example',
    'localhost/.evil.example',
  ],
  ...[
    'localhost:4242:80',
    'localhost:x',
    'localhost evil.example',
    'localhost,evil.example',
    '[::1].evil.example',
  ],
  ...['localhost..', 'service.evil.example', 'element', '[::1', 'localhost\\.evil.example', '[v1.x]', ''],
]

describe('a sandbox on a developer’s machine', () => {
  it.each(ownNames)('answers at %s', async (host) => {
    expect(await ask(service.url, ['GET /v1/payments/refunds', `Host: ${host}`])).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each(foreignNames)('does not answer at %j', async (host) => {
    expect(await ask(service.url, ['GET /v1/payments/refunds', `Host: ${host}`])).toMatch(refused)
  })

  it.each(calls)('answers %s at its own name only', async (call) => {
    const foreign = await ask(service.url, [call, 'Host: evil.example'])
    expect(foreign).toMatch(/^HTTP\/1\.1 400 /)
    if (!call.startsWith('HEAD')) expect(foreign).toMatch(refused)
    expect(await ask(service.url, [call, 'Host: localhost'])).not.toMatch(/^HTTP\/1\.1 400 [\s\S]*host name/)
  })

  it('says what was given, what was wanted and what to do, without a card number', async () => {
    const [, body = ''] = (await ask(service.url, ['GET /health', 'Host: Evil.example:80'])).split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({
      message:
        'This server has no host name "Evil.example:80". It answers to: localhost, IP addresses, service, host.docker.internal. If this name is yours, add it to ALLOWED_HOSTS, or set PUBLIC_URL to the URL at which browsers reach the service.',
      data: { reason: 'malformed_request' },
    })
    const card = await ask(service.url, ['GET /health', 'Host: 4242424242424242.example'])
    expect(card).toContain('[digits].example')
  })

  it.each([
    [['GET http://evil.example/health', 'Host: localhost']],
    [['GET HTTP://evil.example:4242', 'Host: localhost']],
    [['GET http://localhost/health', 'Host: evil.example']],
    [['GET http://localhost@evil.example/health', 'Host: localhost']],
    [['GET /health', 'Host: localhost', 'X-Forwarded-Host: evil.example']],
    [['GET /health', 'Host: localhost', 'X-Forwarded-Host: localhost, evil.example']],
    [['GET /health', 'Host: evil.example', 'X-Forwarded-Host: localhost']],
  ])('does not answer to %j', async (lines) => {
    expect(await ask(service.url, lines)).toMatch(refused)
  })

  it('answers to a target with its name, to a proxy at its name, and to a probe of HTTP/1.0 without a name', async () => {
    const answers = [
      await ask(service.url, ['GET http://localhost:4242/health', 'Host: localhost:4242']),
      await ask(service.url, ['GET /health', 'Host: service', 'X-Forwarded-Host: localhost:8080, 127.0.0.1']),
      await ask(service.url, ['GET /health'], 'HTTP/1.0'),
    ]
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask(service.url, ['GET /health', 'Host: evil.example'], 'HTTP/1.0')).toMatch(refused)
  })
})

it.each([
  ['http://192.168.1.7:4242', 'evil.example', false],
  ['http://devbox.local:4242', 'evil.example', false],
  ['http://devbox.local:4242', 'devbox.local:4242', true],
  ['http://devbox:4242', 'DEVBOX.', true],
  // A tunnel or a proxy, which may give the service another name.
  ['https://sandbox.example', 'service:4000', true],
  ['https://sandbox.example', 'sandbox.example', true],
])('a sandbox with PUBLIC_URL=%s asked as %s: %s', async (publicUrl, host, isAnswered) => {
  const other = await startTestService({ publicUrl })
  try {
    const answer = await ask(other.url, ['GET /v1/payments/refunds', `Host: ${host}`])
    expect(answer).toMatch(isAnswered ? /^HTTP\/1\.1 200 / : refused)
    // Without a token, metrics are for the machine itself, which a public name does not show.
    const metrics = await ask(other.url, ['GET /metrics', `Host: ${host}`])
    expect(metrics).toMatch(
      isAnswered && !publicUrl.startsWith('https:') ? /^HTTP\/1\.1 \d/ : /^HTTP\/1\.1 40[04] /,
    )
    expect(await ask(other.url, ['GET /metrics', 'Host: localhost'])).toMatch(/^HTTP\/1\.1 200 /)
  } finally {
    await other.close()
  }
})

it.each([
  ['', 'localhost', 400],
  ['', 'evil.example', 400],
  ['sesame', 'acquirer.example', 401],
])('the simulated acquirer with the secret %j asked as %s answers %i', async (secret, host, status) => {
  const acquirer = await startAcquirer({
    ACQUIRER_PORT: '0',
    ACQUIRER_LEDGER: ':memory:',
    ACQUIRER_SECRET: secret,
    LOG_LEVEL: 'silent',
  })
  try {
    const answer = await ask(acquirer.url, ['POST /greet', `Host: ${host}`])
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.includes('has no host name')).toBe(host === 'evil.example')
  } finally {
    await acquirer.close()
  }
})
