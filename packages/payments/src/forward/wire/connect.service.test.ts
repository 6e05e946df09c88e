import { Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeCertificate,
  type TestAuthority,
} from '../../../../server/test/support/forwarding/make-certificate.ts'
import {
  startDestination,
  type TestDestination,
} from '../../../../server/test/support/forwarding/start-destination.ts'
import type { Network } from '../../notifications/delivery/open-connection.ts'
import { type ConnectTarget, connectTo } from './connect.ts'

const authority = makeCertificate({ names: [] })
const others = makeCertificate({ names: [] })
const dayMs = 86_400_000
const servers: TestDestination[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
})

const network: Network = {
  mode: 'sandbox',
  publicUrl: null,
  resolve: async () => ['127.0.0.1'],
  isAllowed: () => true,
  certificateAuthority: authority.certificate,
}

async function serve(certificate: TestAuthority, options: object = {}): Promise<TestDestination> {
  const server = await startDestination({ cert: certificate.certificate, key: certificate.key, ...options })
  servers.push(server)
  return server
}

/** Connects. @returns why not; `null` if it is connected. */
async function failureOf(
  origin: string,
  fields: Partial<ConnectTarget> = {},
  more: Partial<Network> = {},
): Promise<string | null> {
  const target = { origin, pinnedCertificates: null, client: null, ...fields }
  const socket = await connectTo(target, { ...network, ...more }, 2000)
  if (typeof socket === 'string') return socket
  socket.destroy()
  return null
}

describe('a connection over TLS', () => {
  let good: TestDestination
  beforeAll(async () => {
    good = await serve(makeCertificate({ names: ['shop.example.com', '127.0.0.1'], issuer: authority }))
  })

  it('is made with the name of the certificate, and with an address in it', async () => {
    expect(await failureOf(`https://shop.example.com:${good.port}`)).toBeNull()
    expect(await failureOf(`https://127.0.0.1:${good.port}`)).toBeNull()
  })

  it.each([
    ['another name', () => failureOf(`https://other.example.com:${good.port}`)],
    [
      'another address',
      async () =>
        failureOf((await serve(makeCertificate({ names: ['127.0.0.9'], issuer: authority }))).origin),
    ],
    ['an unknown authority', () => failureOf(good.origin, {}, { certificateAuthority: others.certificate })],
    ['no given authority', () => failureOf(good.origin, {}, { certificateAuthority: undefined } as object)],
    [
      'an expired certificate',
      async () => {
        const times = { fromMs: Date.now() - 2 * dayMs, toMs: Date.now() - dayMs }
        const server = await serve(makeCertificate({ names: ['127.0.0.1'], issuer: authority, ...times }))
        return failureOf(server.origin)
      },
    ],
    [
      'a certificate of tomorrow',
      async () => {
        const times = { fromMs: Date.now() + dayMs, toMs: Date.now() + 2 * dayMs }
        const server = await serve(makeCertificate({ names: ['127.0.0.1'], issuer: authority, ...times }))
        return failureOf(server.origin)
      },
    ],
    [
      'a certificate that signed itself',
      async () => failureOf((await serve(makeCertificate({ names: ['127.0.0.1'] }))).origin),
    ],
    [
      'TLS 1.1',
      async () => {
        const certificate = makeCertificate({ names: ['127.0.0.1'], issuer: authority })
        const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
        return failureOf((await serve(certificate, old)).origin)
      },
    ],
    [
      'a server without TLS',
      async () => {
        const plain = await startDestination()
        servers.push(plain)
        return failureOf(plain.origin.replace('http:', 'https:'))
      },
    ],
  ])('is not made with %s', async (_what, connect) => {
    expect(await connect()).toBe('tls_failed')
  })

  it('is made although NODE_TLS_REJECT_UNAUTHORIZED is 0 only with a good certificate', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      expect(await failureOf(good.origin, {}, { certificateAuthority: others.certificate })).toBe(
        'tls_failed',
      )
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    }
  })

  it('is made with a pinned certificate or a pinned authority only', async () => {
    const leaf = makeCertificate({ names: ['127.0.0.1'], issuer: authority })
    const { origin } = await serve(leaf)
    const pinned = (pinnedCertificates: string) => failureOf(origin, { pinnedCertificates })
    expect(await pinned(leaf.certificate)).toBeNull()
    expect(await pinned(authority.certificate)).toBeNull()
    expect(await pinned(`${others.certificate}${leaf.certificate}`)).toBeNull()
    expect(await pinned(others.certificate)).toBe('tls_failed')
    // The authority that the connection would trust does not count beside a pinned one.
    expect(await failureOf(good.origin, { pinnedCertificates: leaf.certificate })).toBe('tls_failed')
  })

  it('shows the certificate of the client, if there is one', async () => {
    const client = makeCertificate({ names: ['merchant.example'], issuer: authority })
    const server = makeCertificate({ names: ['127.0.0.1'], issuer: authority })
    const asking = {
      requestCert: true,
      rejectUnauthorized: true,
      ca: authority.certificate,
      maxVersion: 'TLSv1.2',
    }
    const { origin } = await serve(server, asking)
    expect(await failureOf(origin, { client })).toBeNull()
    expect(await failureOf(origin)).toBe('tls_failed')
    const stranger = makeCertificate({ names: ['merchant.example'], issuer: others })
    expect(await failureOf(origin, { client: stranger })).toBe('tls_failed')
  })
})

describe('an address', () => {
  const live = { mode: 'live', isAllowed: undefined } as object

  it.each([
    ['loopback.attacker.com', ['127.0.0.1']],
    ['mapped.attacker.com', ['::ffff:127.0.0.1']],
    ['metadata.attacker.com', ['169.254.169.254']],
    ['mixed.attacker.com', ['93.184.215.14', '10.0.0.1']],
  ])('that the name %s resolves to gets no connection', async (name, addresses) => {
    const plain = await startDestination()
    servers.push(plain)
    const resolve = async (): Promise<readonly string[]> => addresses
    expect(await failureOf(`https://${name}:${plain.port}`, {}, { ...live, resolve })).toBe(
      'forbidden_target',
    )
    expect(plain.connections()).toBe(0)
  })

  it.each([
    'http://127.0.0.1:8080',
    'https://127.0.0.1:8080',
    'https://[::1]:8080',
    'https://[::ffff:7f00:1]:8080',
    'https://localhost',
    'https://user:pass@shop.example.com',
    'http://shop.example.com',
    'https://shop.example.com:25',
    'https://2130706433',
  ])('as in %s is refused in live mode', async (origin) => {
    expect(await failureOf(origin, {}, live)).toBe('forbidden_target')
  })

  it('is the one that was checked, even if the name resolves to another one meanwhile', async () => {
    const plain = await startDestination()
    servers.push(plain)
    let asked = 0
    const resolve = async (): Promise<readonly string[]> => {
      asked += 1
      return asked === 1 ? ['192.0.2.7'] : ['127.0.0.1']
    }
    const target = {
      origin: `http://rebinding.attacker.com:${plain.port}`,
      pinnedCertificates: null,
      client: null,
    }
    const isAllowed = (address: string): boolean => address === '192.0.2.7'
    const failure = await connectTo(target, { ...network, resolve, isAllowed }, 300)
    expect(['timed_out', 'connection_failed']).toContain(failure)
    expect([asked, plain.connections()]).toEqual([1, 0])
  })

  it('without a listener, without a name or without an answer says so', async () => {
    const { origin, close } = await startDestination()
    await close()
    expect(await failureOf(origin)).toBe('connection_failed')
    const fail = async (): Promise<never> => Promise.reject(new Error('no such name'))
    expect(await failureOf('https://nobody.example.com', {}, { resolve: fail })).toBe('name_not_found')
    const silent = (): Promise<never> => new Promise(() => {})
    const target = { origin: 'https://slow.example.com', pinnedCertificates: null, client: null }
    expect(await connectTo(target, { ...network, resolve: silent }, 200)).toBe('timed_out')
    // It accepts connections and says nothing.
    const accepted: Socket[] = []
    const mute = new Server((socket) => accepted.push(socket))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as { readonly port: number }
    expect(await connectTo({ ...target, origin: `https://127.0.0.1:${port}` }, network, 200)).toBe(
      'timed_out',
    )
    for (const socket of accepted) socket.destroy()
    await new Promise((resolve) => mute.close(resolve))
  })
})
