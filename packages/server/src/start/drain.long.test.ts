import { Agent, type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Program, runProgram } from '../../test/support/programs/run-program.ts'
import { asFrame, asMerchant, goodCard } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../test/support/temporary-folder.ts'

const clients = 24

let folder: TemporaryFolder
let program: Program

beforeEach(() => {
  folder = makeTemporaryFolder()
})
afterEach(() => {
  program.child.kill('SIGKILL')
  folder.remove()
})

async function start(drainSeconds: number): Promise<void> {
  const variables = { DATABASE_URL: 'sqlite::memory:', DRAIN_SECONDS: String(drainSeconds) }
  program = await runProgram({ folder: folder.path, variables })
}

interface Answer {
  readonly status: number | undefined
  readonly connection: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends a request. @throws if the connection is refused or breaks. */
function send(path: string, { agent, body }: { agent: Agent; body?: object }): Promise<Answer> {
  const headers = { ...(path.includes('tokens') ? asFrame(program.url) : asMerchant('demo')) }
  const json = body && { 'content-type': 'application/json' }
  const method = body ? 'POST' : 'GET'
  return new Promise((resolve, reject) => {
    const sent = request(program.url + path, { agent, method, headers: { ...headers, ...json } })
    sent.once('error', reject)
    sent.once('response', (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.once('error', reject)
      response.once('end', () => {
        const { connection } = response.headers
        resolve({ status: response.statusCode, connection, body: JSON.parse(text) })
      })
    })
    sent.end(body && JSON.stringify(body))
  })
}

it('answers every request of clients that keep their connections until they learn that it stops', async () => {
  await start(600)
  const prober = new Agent()
  const token = await send('/v1/payments/tokens/card', { agent: prober, body: { card: goodCard } })
  const { cardId } = token.body
  let [isReady, answered, afterSignal] = [true, 0, 0]
  const statuses = new Set<unknown>()
  const connections = new Set<unknown>()
  let isSignalled = false
  const payOn = async (client: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let count = 0; isReady; count += 1) {
      const wasSignalled = isSignalled
      const order = {
        idempotencyKey: `c${client}-${count}`,
        cardId,
        amount: 100,
        currency: 'BRL',
        country: 'BR',
      }
      const answer = await send('/v1/payments/charges/card', { agent, body: order })
      statuses.add(answer.status)
      answered += 1
      if (wasSignalled) afterSignal += 1
      if (wasSignalled && afterSignal > clients) connections.add(answer.connection)
    }
    agent.destroy()
  }
  const paying = Promise.all(Array.from({ length: clients }, (_, client) => payOn(client)))
  await expect.poll(() => answered).toBeGreaterThan(clients * 2)
  program.child.kill('SIGTERM')
  const probe = (path: string): Promise<Answer> => send(path, { agent: prober })
  await expect.poll(async () => (await probe('/readyz')).status).toBe(503)
  isSignalled = true
  for (const path of ['/readyz', '/health']) {
    expect((await probe(path)).body).toMatchObject({ code: 503, data: { reason: 'service_stopping' } })
  }
  expect((await probe('/livez')).status).toBe(200)
  // A load balancer notices some time later.
  await expect.poll(() => afterSignal).toBeGreaterThan(clients * 4)
  isReady = false
  await paying
  expect([...statuses]).toEqual([200])
  expect([...connections]).toEqual(['close'])

  // The time is far from over. A second signal ends it.
  program.child.kill('SIGTERM')
  expect(await program.exitCode).toBe(0)
})

it('closes by itself after DRAIN_SECONDS', async () => {
  await start(1)
  const before = performance.now()
  program.child.kill('SIGTERM')
  expect(await program.exitCode).toBe(0)
  expect(performance.now() - before).toBeGreaterThanOrEqual(1000)
})
