import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../../../server/test/support/programs/find-free-port.ts'
import {
  drip,
  flood,
  startFaultyReceiver,
} from '../../../../server/test/support/receivers/start-faulty-receiver.ts'
import {
  makeTemporaryFolder,
  type TemporaryFolder,
} from '../../../../server/test/support/temporary-folder.ts'
import { findReceiverUrlFlaw } from './find-receiver-url-flaw.ts'
import type { Network } from './open-connection.ts'
import { type SendOutcome, send } from './send.ts'

const network: Network = {
  mode: 'sandbox',
  publicUrl: 'http://localhost:3000',
  resolve: () => Promise.reject(new Error('no names here')),
}
const timeoutMs = 600
const never = new AbortController().signal

const sendTo = (url: string, more: Partial<Network> = {}): Promise<SendOutcome> =>
  send(
    { url, headers: { 'content-type': 'application/json' }, body: '{}' },
    { ...network, ...more },
    { timeoutMs, stop: never },
  )

const ok = 'HTTP/1.1 200 OK\r\n'

function dripAfter(socket: Socket, head: string, bit: string): void {
  socket.write(head)
  drip(socket, bit)
}

function floodAfter(socket: Socket, head: string, bit: string): void {
  socket.write(head)
  flood(socket, bit)
}

/** What a receiver does, and the expected outcome. */
const faulty: readonly (readonly [
  what: string,
  answer: (socket: Socket) => void,
  sent: Partial<SendOutcome>,
])[] = [
  ['never answers', () => {}, { failure: 'timed_out', status: null }],
  ['hangs up', (socket) => socket.destroy(), { failure: 'connection_lost', status: null }],
  ['ends the connection politely', (socket) => socket.end(), { failure: 'connection_lost', status: null }],
  [
    'sends its head slowly without end',
    (socket) => dripAfter(socket, 'HTTP/1.1 200 OK\r\n', 'a: b\r\n'),
    { failure: 'timed_out' },
  ],
  [
    'sends its body slowly without end',
    (socket) => dripAfter(socket, `${ok}\r\n`, 'x'),
    { failure: 'timed_out', status: 200 },
  ],
  [
    'sends chunks slowly without end',
    (socket) => dripAfter(socket, `${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
    { failure: 'timed_out' },
  ],
  [
    'sends 100 Continue without end',
    (socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
    { failure: 'timed_out', status: null },
  ],
  [
    'floods with a body without end',
    (socket) => floodAfter(socket, `${ok}\r\n`, 'x'),
    { failure: null, status: 200 },
  ],
  [
    'floods with an error without end',
    (socket) => floodAfter(socket, 'HTTP/1.1 500 No\r\n\r\n', 'x'),
    { failure: 'refused', status: 500 },
  ],
  [
    'floods with headers without end',
    (socket) => floodAfter(socket, ok, 'a: b\r\n'),
    { failure: 'malformed_answer', status: null },
  ],
  [
    'has one endless header',
    (socket) => floodAfter(socket, `${ok}a: `, 'b'),
    { failure: 'malformed_answer', status: null },
  ],
  [
    'does not speak HTTP',
    (socket) => socket.end('220 mail.example ESMTP\r\n'),
    { failure: 'malformed_answer', status: null },
  ],
  [
    'speaks binary',
    (socket) => socket.end(Buffer.from([0, 1, 2, 255, 254, 13, 10])),
    { failure: 'malformed_answer' },
  ],
  [
    'declares a larger length than it sends',
    (socket) => socket.end(`${ok}Content-Length: 1000000\r\n\r\nshort`),
    { failure: null, status: 200, response: 'short' },
  ],
  [
    'sends more than the declared length',
    (socket) => socket.end(`${ok}Content-Length: 2\r\n\r\nok, and more`),
    { failure: null, status: 200 },
  ],
  [
    'declares a negative length',
    (socket) => socket.end(`${ok}Content-Length: -1\r\n\r\nx`),
    { failure: 'malformed_answer' },
  ],
  [
    'declares two lengths',
    (socket) => socket.end(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`),
    { failure: 'malformed_answer' },
  ],
  [
    'chunks garbage',
    (socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\nZZ\r\nx\r\n`),
    { failure: null, status: 200 },
  ],
  [
    'ends in the middle of a chunk',
    (socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\nff\r\nx`),
    { failure: null, status: 200, response: 'x' },
  ],
  [
    'answers with a protocol upgrade',
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    { failure: 'refused', status: 101 },
  ],
  [
    'has an impossible status',
    (socket) => socket.end('HTTP/1.1 999 What\r\n\r\n'),
    { failure: 'refused', status: 999 },
  ],
  [
    'accepts without a body',
    (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'),
    { failure: null, status: 204, response: '' },
  ],
  [
    'accepts with an unusual status',
    (socket) => socket.end('HTTP/1.1 299 Fine\r\n\r\nfine'),
    { failure: null, status: 299 },
  ],
  ['is gone', (socket) => socket.end('HTTP/1.1 410 Gone\r\n\r\n'), { failure: 'refused', status: 410 }],
]

describe('a receiver that', () => {
  it.each(faulty)('%s', async (_what, answer, expected) => {
    const receiver = await startFaultyReceiver(answer)
    // Some of them would continue without end: the test ends because the time limit covers the whole delivery.
    const sent = await sendTo(receiver.url)
    expect(sent).toMatchObject(expected)
    expect((sent.response ?? '').length).toBeLessThanOrEqual(1000)
    // No connection is left open.
    await expect.poll(receiver.open).toBe(0)
    await receiver.close()
  })

  it.each([301, 302, 303, 307, 308, 304])(
    'redirects with %i is not followed, and counts as refusing',
    async (status) => {
      const elsewhere = await startFaultyReceiver((socket) => socket.end(`${ok}\r\n`))
      const receiver = await startFaultyReceiver((socket) =>
        socket.end(`HTTP/1.1 ${status} Go\r\nLocation: ${elsewhere.url}/\r\nContent-Length: 0\r\n\r\n`),
      )
      expect(await sendTo(receiver.url)).toMatchObject({ failure: 'redirected', status })
      expect(elsewhere.most()).toBe(0)
      await Promise.all([receiver.close(), elsewhere.close()])
    },
  )

  it('is not listening', async () => {
    const port = await findFreePort()
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({
      failure: 'connection_failed',
      status: null,
      response: null,
    })
  })

  it('has a name without an address', async () => {
    expect(await sendTo('https://nobody.example.com/')).toMatchObject({
      failure: 'name_not_found',
      status: null,
    })
  })

  it('has a name server that never answers', async () => {
    const silent = sendTo('https://slow.example.com/', { resolve: () => new Promise(() => {}) })
    expect(await silent).toMatchObject({ failure: 'timed_out', status: null })
  })

  it('answers with markup is stored as plain text', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${ok}\r\n<script>\u0000\u001b[31m\r\n`),
      Buffer.from([0xff, 0xfe]),
    ])
    const receiver = await startFaultyReceiver((socket) => socket.end(bytes))
    expect((await sendTo(receiver.url)).response).toBe('<script>[31m \ufffd\ufffd')
    await receiver.close()
  })

  it('is slow when the service stops is interrupted', async () => {
    const receiver = await startFaultyReceiver(() => {})
    const stop = new AbortController()
    const sending = send({ url: receiver.url, headers: {}, body: '' }, network, {
      timeoutMs: 60_000,
      stop: stop.signal,
    })
    await expect.poll(receiver.open).toBe(1)
    stop.abort()
    expect(await sending).toMatchObject({ failure: 'interrupted' })
    await receiver.close()
  })
})

it('no proxy is used, whatever the environment variables are', async () => {
  const proxy = await startFaultyReceiver((socket) => socket.end(`${ok}\r\n`))
  const receiver = await startFaultyReceiver((socket) => socket.end('HTTP/1.1 201 Made\r\n\r\n'))
  const module = new URL('send.ts', import.meta.url).href
  const script = `const { send } = await import('${module}')
    const network = { mode: 'sandbox', publicUrl: null, resolve: async () => [] }
    const patience = { timeoutMs: 5000, stop: new AbortController().signal }
    console.log(JSON.stringify(await send({ url: '${receiver.url}', headers: {}, body: '' }, network, patience)))`
  const env = {
    PATH: process.env.PATH,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy.url,
    http_proxy: proxy.url,
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
  })
  expect(JSON.parse(stdout)).toMatchObject({ status: 201, failure: null })
  expect(proxy.most()).toBe(0)
  await Promise.all([proxy.close(), receiver.close()])
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.runIf(hasOpenssl)('over TLS, a receiver', () => {
  let folder: TemporaryFolder
  let certificate: string
  let port: number
  const key = (): string => readFileSync(join(folder.path, 'key.pem'), 'utf8')
  const server = { close: async (): Promise<void> => {} }

  beforeAll(async () => {
    folder = makeTemporaryFolder()
    const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const names = ['-subj', '/CN=shop.example.com', '-addext', 'subjectAltName=DNS:shop.example.com']
    const files = ['-keyout', 'key.pem', '-out', 'certificate.pem']
    execFileSync('openssl', ['req', '-x509', ...options, ...names, ...files], {
      cwd: folder.path,
      stdio: 'ignore',
    })
    certificate = readFileSync(join(folder.path, 'certificate.pem'), 'utf8')
    const https = createServer({ key: key(), cert: certificate }, (_request, response) =>
      response.end('taken'),
    )
    await new Promise<void>((resolve) => https.listen(0, '127.0.0.1', resolve))
    const address = https.address()
    port = typeof address === 'object' && address ? address.port : 0
    server.close = async () => {
      https.closeAllConnections()
      await new Promise((resolve) => https.close(resolve))
    }
  })
  afterAll(async () => {
    await server.close()
    folder.remove()
  })

  const here: Partial<Network> = { mode: 'live', resolve: async () => ['127.0.0.1'], isAllowed: () => true }

  it.each([
    ['/', ''],
    ['', '/'],
    ['/hooks', ''],
    ['/hooks/payments', '?shop=1&x=%20'],
    ['/%C3%BC', ''],
    ['/ü', '?q=ü'],
    ['/a;b=c', ''],
    ['/a//b', ''],
    ['?shop=1', ''],
    ['/hook', '#part'],
    ['/Hook.php', '?a[]=1'],
  ])('at a permitted URL gets deliveries in live mode: %s%s', async (path, rest) => {
    const url = `https://shop.example.com:${port}${path}${rest}`
    expect(findReceiverUrlFlaw(url, { mode: 'live', publicUrl: 'https://pay.example' })).toBeNull()
    const trusting = { ...here, certificateAuthority: certificate }
    expect(await sendTo(url, trusting)).toMatchObject({ failure: null, status: 200 })
  })

  it('is authenticated by its certificate', async () => {
    const trusting = { ...here, certificateAuthority: certificate }
    expect(await sendTo(`https://shop.example.com:${port}/`, trusting)).toEqual({
      failure: null,
      status: 200,
      response: 'taken',
    })
  })

  it('with an untrusted certificate receives nothing', async () => {
    expect(await sendTo(`https://shop.example.com:${port}/`, here)).toMatchObject({
      failure: 'tls_failed',
      status: null,
    })
  })

  it('with a certificate for another name receives nothing', async () => {
    const trusting = { ...here, certificateAuthority: certificate }
    expect(await sendTo(`https://bank.example.com:${port}/`, trusting)).toMatchObject({
      failure: 'tls_failed',
    })
  })

  it('that does not speak TLS receives nothing', async () => {
    const plain = await startFaultyReceiver((socket) => socket.end(`${ok}\r\n`))
    const { port } = new URL(plain.url)
    expect(await sendTo(`https://shop.example.com:${port}/`, here)).toMatchObject({ failure: 'tls_failed' })
    await plain.close()
  })
})
