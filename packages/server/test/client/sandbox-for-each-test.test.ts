import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createClient } from '@element-js/node'
import { version } from '@element-js/protocol/frame'
import { openSandboxSession, type SandboxSession } from '@element-js/testing/sandbox'
import { sandboxTest } from '@element-js/testing/vitest'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { reasonOf, startTestService, type TestService } from '../support/start-test-service.ts'

let service: TestService
/** Every address to which this process connects: the service, its client, and the receivers' deliverer. */
const addresses = new Set<string | undefined>()
const watch = (message: unknown): void => {
  const { socket } = message as { readonly socket: Socket }
  socket.on('connectionAttempt', (address) => addresses.add(address))
}
beforeAll(async () => {
  subscribe('net.client.socket', watch)
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  unsubscribe('net.client.socket', watch)
})

const test = sandboxTest.override('sandboxOptions', () => ({ baseUrl: service.url }))

const isThere = async ({ headers }: SandboxSession): Promise<boolean> =>
  reasonOf(await service.find('any', headers)) === 'payment_not_found'

describe('a test with a sandbox', () => {
  const before: SandboxSession[] = []

  test('has its own sandbox, whose clock moves independently', async ({ sandbox }) => {
    const started = await createClient(sandbox).sandbox.clock()
    const moved = await sandbox.moveClock({ advanceSeconds: 86_400 })
    expect(moved.now - started.now).toBeGreaterThanOrEqual(86_400)
    const { body } = await service.send('/v1/sandbox/clock', { headers: demo })
    expect((body as { readonly now: number }).now).toBeLessThan(moved.now)
    before.push(sandbox)
  })

  test('has another sandbox than the previous test, whose sandbox is gone', async ({ sandbox }) => {
    expect(before.map(({ sessionId }) => sessionId)).toEqual([expect.not.stringMatching(sandbox.sessionId)])
    expect(await Promise.all(before.map(isThere))).toEqual([false])
    expect(await isThere(sandbox)).toBe(true)
  })
})

describe('openSandboxSession', () => {
  it('makes a session as it is ordered, which can be reset and dropped twice', async () => {
    const origins = ['https://shop.example']
    const maker = { apiKey: 'ek_test_other', accessToken: 'at_test_other' }
    const session = await openSandboxSession({
      baseUrl: service.url,
      maker,
      origins,
      expiresInSeconds: 60,
      notificationUrl: 'http://localhost:1099/',
    })
    expect(session.expiresAt * 1000 - Date.now()).toBeLessThanOrEqual(60_000)
    const frame = await service.send(`/frames/${version}/field.html?key=${session.apiKey}`)
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example')
    const { charges, notifications } = createClient(session)
    const card = { 'x-api-key': session.apiKey }
    const { body } = await service.tokenize({}, {}, card)
    const order = { amount: 1000, currency: 'BRL', country: 'BR', referenceId: 'order-1' } as const
    const { cardId } = body as { readonly cardId: string }
    await charges.create({ ...order, cardId })
    expect((await notifications.list().next()).value).toMatchObject({ type: 'charge.updated' })
    await session.reset()
    expect((await charges.list().next()).done).toBe(true)
    await session.drop()
    expect(await isThere(session)).toBe(false)
    await session.drop()
  })

  it('drops it at the end of a block with `await using`', async () => {
    let seen: SandboxSession
    {
      await using session = await openSandboxSession({ baseUrl: service.url })
      seen = session
      expect(await isThere(seen)).toBe(true)
    }
    expect(await isThere(seen)).toBe(false)
  })

  it('reports the requests with their addresses and answers', async () => {
    const nobody = openSandboxSession({ baseUrl: 'http://127.0.0.1:9' })
    await expect(nobody).rejects.toThrow(
      'POST http://127.0.0.1:9/v1/sandbox/sessions had no answer. Is the service running there?',
    )
    const short = openSandboxSession({ baseUrl: service.url, expiresInSeconds: 1 })
    await expect(short).rejects.toThrow(/\/v1\/sandbox\/sessions answered 400: expiresInSeconds: /)
    const stranger = { apiKey: 'ek_test_demo', accessToken: 'at_test_secret' }
    const refused = openSandboxSession({ baseUrl: service.url, maker: stranger })
    await expect(refused).rejects.toThrow(/answered 401: (?!.*at_test_secret)/)
  })
})

/** The examples of the document, which have no annotations of types and so are JavaScript. */
const document = readFileSync('docs/sandbox.md', 'utf8')
const exampleWith = (specifier: string): string => {
  const blocks = document.split('```').filter((block) => block.startsWith('ts\n'))
  const code = blocks.find((block) => block.includes(`${specifier}'`)) ?? ''
  return code.replace('ts\n', '').replace(/^import .*$/gm, '')
}

describe('the example of the document', () => {
  const found: string[] = []
  const given = {
    createClient,
    expect,
    test: (name: string, body: (context: TestContext & { sandbox: SandboxSession }) => Promise<void>) => {
      found.push(name)
      test(name, body)
    },
  }
  new Function(...Object.keys(given), exampleWith('/vitest'))(...Object.values(given))

  it('for any test runner works', async () => {
    const code = exampleWith('/sandbox').replace(/\(\{ expires/, '({ baseUrl, expires')
    const printed: unknown[] = []
    const names = { openSandboxSession, console: { log: (text: unknown) => printed.push(text) } }
    const body = new Function('baseUrl', ...Object.keys(names), `return (async () => {${code}})()`)
    await body(service.url, ...Object.values(names))
    expect([found.length, printed]).toEqual([1, [{ charges: [], nextCursor: null }]])
  })
})

it('all of this needs no network but loopback', () => {
  // Otherwise nothing was tested.
  expect(addresses.size).toBeGreaterThan(0)
  expect([...addresses].filter((address) => !/^(127\.|::1$)/.test(address ?? ''))).toEqual([])
})

const demo = { 'x-api-key': 'ek_test_demo', authorization: 'Bearer at_test_demo' }
