import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReceiver } from '../../../../server/test/support/receivers/start-receiver.ts'
import { asMerchant, reasonOf, startTestService } from '../../../../server/test/support/start-test-service.ts'
import { findReceiverUrlFlaw, isPublicAddress, refuseForbiddenReceiver } from './find-receiver-url-flaw.ts'
import type { Network } from './open-connection.ts'
import { send } from './send.ts'

/*
 * Listeners on this machine count connections. A URL with PORT is tried with their port, so that a request would arrive
 * if it were allowed.
 */
let listeners: readonly Server[]
let port: number
let connections = 0

beforeAll(async () => {
  const listen = async (host: string, at: number): Promise<Server> => {
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen({ host, port: at, ipv6Only: true }, resolve))
    return server
  }
  const first = await listen('0.0.0.0', 0)
  const address = first.address()
  port = typeof address === 'object' && address ? address.port : 0
  listeners = [first, await listen('::', port)]
})
afterAll(() => {
  for (const listener of listeners) listener.close()
})

/** The answers of an attacker's name server. */
const names: Readonly<Record<string, readonly string[]>> = {
  'loopback.attacker.com': ['127.0.0.1'],
  'loopback6.attacker.com': ['::1'],
  'any.attacker.com': ['0.0.0.0'],
  'any6.attacker.com': ['::'],
  'mapped.attacker.com': ['::ffff:127.0.0.1'],
  'compatible.attacker.com': ['::7f00:1'],
  'nat64.attacker.com': ['64:ff9b::7f00:1'],
  'mixed.attacker.com': ['93.184.215.14', '127.0.0.1'],
  'mixed6.attacker.com': ['2606:4700::1111', '::1'],
  'private.attacker.com': ['10.0.0.1'],
  'metadata.attacker.com': ['169.254.169.254'],
  'metadata6.attacker.com': ['fd00:ec2::254'],
  'linklocal6.attacker.com': ['fe80::1'],
  'empty.attacker.com': [],
}

const hostile: readonly string[] = [
  // This machine in other forms
  'https://127.0.0.1:PORT/',
  'https://127.0.0.2:PORT/',
  'https://127.255.255.254:PORT/',
  'https://127.1:PORT/',
  'https://127.0.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0x7f.0.0.1:PORT/',
  'https://0x7F.1:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://017700000001:PORT/',
  'https://00000177.0.0.1:PORT/',
  'https://127.0.0.1.:PORT/',
  'https://127.0.0.1%2f:PORT/',
  'https://%31%32%37.0.0.1:PORT/',
  'https://１２７.０.０.１:PORT/',
  'https://127。0。0。1:PORT/',
  'https://①②⑦.⓪.⓪.①:PORT/',
  'https://localhost:PORT/',
  'https://LOCALHOST:PORT/',
  'https://localhost.:PORT/',
  'https://a.localhost:PORT/',
  'https://a.b.localhost.:PORT/',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/',
  'https://local\u00adhost:PORT/',
  'https://localhost.localdomain:PORT/',
  'https://0:PORT/',
  'https://0.0.0.0:PORT/',
  'https://0.1.2.3:PORT/',
  'https://[::1]:PORT/',
  'https://[0:0:0:0:0:0:0:1]:PORT/',
  'https://[::]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[::ffff:0:127.0.0.1]:PORT/',
  'https://[64:ff9b::127.0.0.1]:PORT/',
  'https://[64:ff9b:1::127.0.0.1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[2001:0:7f00:1::]:PORT/',
  'https://[2606:4700::5efe:7f00:1]:PORT/',
  'https://[::1%25lo]:PORT/',
  // Its neighbors
  'https://10.0.0.1:PORT/',
  'https://172.16.0.1:PORT/',
  'https://192.168.1.1:PORT/',
  'https://100.64.0.1:PORT/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/latest/meta-data/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://198.18.0.1:PORT/',
  'https://192.0.2.1:PORT/',
  'https://224.0.0.1:PORT/',
  'https://240.0.0.1:PORT/',
  'https://255.255.255.255:PORT/',
  'https://[fc00::1]:PORT/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]:PORT/',
  'https://[fec0::1]:PORT/',
  'https://[ff02::1]:PORT/',
  'https://[2001:db8::1]:PORT/',
  'https://printer:PORT/',
  'https://router.local:PORT/',
  'https://db.svc.cluster.local:PORT/',
  // Other protocols and ports, and what parsers read in different ways
  'http://shop.attacker.com:PORT/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_x',
  'https:127.0.0.1:PORT',
  'https:\\\\127.0.0.1:PORT/',
  'https://shop.example\\@127.0.0.1:PORT/',
  'https://shop.example@127.0.0.1:PORT/',
  'https://shop.example:pass@127.0.0.1:PORT/',
  'https://127.0.0.1:PORT\t/',
  'https://127.0.0.1:0/',
  'https://mail.attacker.com:25/',
  'https://shell.attacker.com:22/',
  // Names with private addresses
  ...Object.keys(names).map((name) => `https://${name}:PORT/`),
]

/** The URLs to which a sandbox delivers: a developer's own machine, in its usual forms. */
const ownInSandbox = [
  'https://127.0.0.1:PORT/',
  'https://localhost:PORT/',
  'https://LOCALHOST:PORT/',
  'https://[::1]:PORT/',
]

const never = new AbortController().signal
const live = { mode: 'live', publicUrl: 'https://pay.example' } as const
const resolve = async (name: string): Promise<readonly string[]> =>
  names[name] ?? Promise.reject(new Error(name))
const at = (url: string): string => url.replace('PORT', String(port))
const sending = (url: string) => ({ url: at(url), headers: {}, body: '{}' })
const sendTo = (url: string, network: Partial<Network> = {}) =>
  send(sending(url), { ...live, resolve, ...network }, { timeoutMs: 2000, stop: never })

describe('a hostile target', () => {
  it('is one of at least sixty', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })

  it.each(hostile)('%j reaches nothing from a live service', async (url) => {
    const before = connections
    await expect(sendTo(url).then(({ failure }) => failure)).resolves.toMatch(
      /^(forbidden_target|name_not_found|connection_failed)$/,
    )
    expect(connections).toBe(before)
  })

  it.each(hostile.filter((url) => !ownInSandbox.includes(url)))(
    '%j reaches nothing from a sandbox either',
    async (url) => {
      for (const each of [url, url.replace(/^https:/, 'http:')]) {
        const before = connections
        const { failure } = await sendTo(each, { mode: 'sandbox' })
        // A sandbox also accepts http: for the three forms of a developer's own machine.
        if (!ownInSandbox.includes(each.replace(/^http:/, 'https:')))
          expect(failure).toMatch(/^(forbidden_target|name_not_found)$/)
        expect(connections).toBe(before)
      }
    },
  )

  const named = new Set(Object.keys(names).map((name) => `https://${name}:PORT/`))
  it.each(hostile.filter((url) => !named.has(url)))('%j is refused when a merchant gives it', (url) => {
    expect(findReceiverUrlFlaw(at(url), live)).not.toBeNull()
    const refuse = (): void => refuseForbiddenReceiver(live, { url: at(url), field: 'callbackUrl' })
    expect(refuse).toThrow(/^callbackUrl must /)
  })

  it('negative control: if every address is allowed, requests arrive', async () => {
    const before = connections
    const allowed = { isAllowed: () => true }
    const arriving = hostile.filter(
      (url) =>
        /127|localhost|loopback|mapped|mixed6|\/0|2130706433|0x7f|::1\]/i.test(url) && URL.canParse(at(url)),
    )
    const failures = await Promise.all(arriving.map(async (url) => (await sendTo(url, allowed)).failure))
    expect(failures.filter((failure) => failure === 'tls_failed').length).toBeGreaterThanOrEqual(15)
    expect(connections - before).toBeGreaterThanOrEqual(15)
  })

  it('is not reached by DNS rebinding: the service connects to the address that it checked', async () => {
    const before = connections
    let asked = 0
    const rebind = async (): Promise<readonly string[]> => {
      asked += 1
      return asked === 1 ? ['192.0.2.7'] : ['127.0.0.1']
    }
    // This check allows the first answer; the second is never requested.
    const isAllowed = (address: string): boolean => address === '192.0.2.7'
    const url = 'https://rebinding.attacker.com:PORT/'
    const { failure } = await send(
      sending(url),
      { ...live, resolve: rebind, isAllowed },
      { timeoutMs: 300, stop: never },
    )
    expect(['timed_out', 'connection_failed']).toContain(failure)
    expect([asked, connections - before]).toEqual([1, 0])
    // Each delivery resolves the name again.
    expect((await sendTo(url, { resolve: rebind })).failure).toBe('forbidden_target')
    expect(connections).toBe(before)
  })

  it('is refused by the API, in a message that names the field', async () => {
    const service = await startTestService()
    const order = { orderId: 'o', amount: 1000, currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX'] }
    for (const callbackUrl of [
      'https://192.168.1.1/hook',
      'http://shop.example/hook',
      'https://shop.example:25/',
    ]) {
      const answer = await service.post(
        '/v2/cashier/payment-link',
        { ...order, callbackUrl },
        asMerchant('demo'),
      )
      expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_url'])
      expect(answer.text).toContain('callbackUrl must')
    }
    await service.close()
  })
})

describe('a permitted target', () => {
  it.each([
    'https://shop.example/',
    'https://shop.example/hooks/payments?shop=1&x=%20#part',
    'https://www.shop.com.br:8443/webhook',
    'https://shop.example:443',
    'https://SHOP.Example/Hook',
    'https://münchen.example/ü',
    'https://xn--mnchen-3ya.example/',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]:9443/',
    'https://shop.example./',
    'https://a-b.c_d.shop.example/',
  ])('%j is accepted in live mode', (url) => {
    expect(findReceiverUrlFlaw(url, live)).toBeNull()
  })

  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'a sandbox with a public name does not reach %s',
    async (host) => {
      const receiver = await startReceiver(undefined, host === '[::1]' ? '::1' : '127.0.0.1')
      const url = `http://${host}:${new URL(receiver.url).port}/`
      const shared = { mode: 'sandbox', publicUrl: 'https://sandbox.example' } as const
      expect((await sendTo(url, shared)).failure).toBe('forbidden_target')
      expect(findReceiverUrlFlaw(url, shared)).toBe('must be on a public host')
      expect(findReceiverUrlFlaw(url, { ...shared, publicUrl: 'http://127.0.0.1:3000' })).toBeNull()
      expect(receiver.connections()).toBe(0)
      await receiver.close()
    },
  )

  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'a sandbox delivers to %s, with ten kinds of URL',
    async (host) => {
      const receiver = await startReceiver(undefined, host === '[::1]' ? '::1' : '127.0.0.1')
      const { port } = new URL(receiver.url)
      const paths = ['', '/', '/a', '/a/b?c=d', '?c=d', '/%20', '/ü', '/a#b', '/a;b=c', '/a//b']
      for (const path of paths) {
        const { failure, status } = await sendTo(`http://${host}:${port}${path}`, {
          mode: 'sandbox',
          publicUrl: 'http://localhost:3000',
        })
        // It is not signed: the receiver got it and refused it.
        expect([path, failure, status]).toEqual([path, 'refused', 401])
      }
      expect(receiver.connections()).toBe(10)
      await receiver.close()
    },
  )
})

it.each([
  ['8.8.8.8', true],
  ['93.184.215.14', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::808:808', true],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:808:808::', false],
  ['4000::1', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['fe80::1%eth0', false],
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['64:ff9b::a83f:8110', false],
  ['168.63.129.17', true],
  ['192.88.99.1', false],
  ['198.19.255.255', false],
  ['100.127.255.255', false],
  ['172.31.255.255', false],
  ['1', false],
  ['', false],
])('a public address %s: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
