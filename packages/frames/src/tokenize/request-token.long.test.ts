// @vitest-environment happy-dom

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { TokenResult } from '@element-js/protocol/frame'
import { version } from '@element-js/protocol/frame'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestCvvToken } from './request-cvv-token.ts'
import { requestToken } from './request-token.ts'

/** What the service, or a machine in between, does with a request. */
type Reply = (response: ServerResponse, request: IncomingMessage) => void

interface ReceivedRequest {
  readonly result: TokenResult
  /** The idempotency key and body of each request, with the time since the first. */
  readonly came: readonly {
    readonly path: string | undefined
    readonly attempt: unknown
    readonly body: string
    readonly atMs: number
  }[]
  readonly tookMs: number
}

const servers: Server[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
})

const token = { cardId: 'crd_1', card: { brand: 'visa', last4: '4242' } }
const given = { data: token }
const lost = { error: { type: 'network_error', code: 0, message: 'Nobody answers.', retryable: true } }
const json = (status: number, body: unknown): Reply => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const answers = json(200, token)
const hangsUp: Reply = (response) => response.destroy()
const saysNothing: Reply = () => {}
const breaksOff: Reply = (response) => {
  response.writeHead(200, { 'content-length': 100 })
  response.write('{"cardId":"crd_1"', () => response.destroy())
}
const proxy = (status: number): Reply => {
  return (response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
}

/**
 * Requests a token from a server that handles each request with the next given reply, and all further requests with the
 * last.
 */
async function ask(...replies: readonly Reply[]): Promise<ReceivedRequest> {
  return askBy(requestCardToken, replies)
}

const sending = { apiKey: 'ek_test_demo', idempotencyKey: 'attempt-1', networkMessage: 'Nobody answers.' }

function requestCardToken(): Promise<TokenResult> {
  return requestToken({
    ...sending,
    card: { pan: '4242424242424242', expiration: { month: 12, year: 2030 }, cvv: '123' },
    tokenData: { name: ' Ana Souza ', email: '', verifyCard: false },
    country: undefined,
    wishes: undefined,
  })
}

async function askBy<Result>(
  request: () => Promise<Result>,
  replies: readonly Reply[],
): Promise<Omit<ReceivedRequest, 'result'> & { readonly result: Result }> {
  const came: ReceivedRequest['came'][number][] = []
  const startedMs = Date.now()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const reply = replies[came.length] ?? replies.at(-1)
    const atMs = Date.now() - startedMs
    came.push({ path: request.url, attempt: request.headers['idempotency-key'], body, atMs })
    reply?.(response, request)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.')
  // The document has the service's origin, and requests by path.
  const view = window as unknown as { readonly happyDOM: { setURL(url: string): void } }
  view.happyDOM.setURL(`http://127.0.0.1:${address.port}/frames/${version}/field.html`)
  const result = await request()
  return { result, came, tookMs: Date.now() - startedMs }
}

describe('a request for a token', () => {
  it('sends the given data and nothing else, under its key', async () => {
    const { result, came } = await ask(answers)
    expect(result).toEqual(given)
    expect(came.map(({ attempt }) => attempt)).toEqual(['attempt-1'])
    expect(JSON.parse(came[0]?.body ?? '')).toEqual({
      card: {
        pan: '4242424242424242',
        expirationMonth: 12,
        expirationYear: 2030,
        cvv: '123',
        cardHolderName: 'Ana Souza',
      },
      verifyCard: false,
    })
  })

  it.each<[string, Reply]>([
    ['the connection broke', hangsUp],
    ['the connection broke within the answer', breaksOff],
    ['a proxy answered 502 itself', proxy(502)],
    ['a proxy answered 504 itself', proxy(504)],
    ['a portal answered 200 itself', proxy(200)],
    ['something answered other JSON', json(200, { ok: true })],
  ])('is sent again unchanged after 500 ms, under the same key, when %s', async (_why, reply) => {
    const { result, came } = await ask(reply, answers)
    expect(result).toEqual(given)
    const [first, second] = came
    expect(came).toHaveLength(2)
    expect(second).toMatchObject({ attempt: 'attempt-1', body: first?.body })
    const pauseMs = (second?.atMs ?? 0) - (first?.atMs ?? 0)
    expect(pauseMs).toBeGreaterThan(490)
  })

  it('fails after two more tries, 500 and 1,500 ms later', async () => {
    const { result, came, tookMs } = await ask(proxy(503))
    expect(result).toEqual(lost)
    expect(came).toHaveLength(3)
    expect(tookMs).toBeGreaterThan(1990)
  })

  it.each([
    [402, 'card_declined', false],
    [422, 'idempotency_key_reused', false],
    [429, 'too_many_requests', true],
    [503, 'acquirer_unavailable', true],
  ])('is not sent again when the service itself answers %i %s', async (code, reason, retryable) => {
    const { result, came } = await ask(
      json(code, { code, message: 'No.', data: { errorMessage: 'No.', reason } }),
    )
    expect(result).toEqual({ error: { type: 'api_error', code, message: 'No.', reason, retryable } })
    expect(came).toHaveLength(1)
  })

  it('is not sent again when the service does not know the API key', async () => {
    const reason = 'invalid_api_key'
    const { result, came } = await ask(
      json(401, { code: 401, message: 'No.', data: { errorMessage: 'No.', reason } }),
    )
    expect(result).toEqual({
      error: { type: 'configuration_error', message: 'No.', reason, retryable: false },
    })
    expect(came).toHaveLength(1)
  })

  it('gets its answer from another try if the first has no answer for 12 s', async () => {
    const { result, came, tookMs } = await ask(saysNothing, answers)
    expect(result).toEqual(given)
    expect(came).toHaveLength(2)
    expect(tookMs).toBeGreaterThan(12_400)
  })

  it('fails after 30 s in total, even during a try', async () => {
    const now = performance.now.bind(performance)
    const hangsUpLate: Reply = (response, request) => {
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 29_000)
      hangsUp(response, request)
    }
    const { result, tookMs } = await ask(hangsUpLate, saysNothing)
    expect(result).toEqual(lost)
    // The second try gets what is left of the 30 s, and the third gets nothing.
    expect(tookMs).toBeGreaterThan(2000)
  })
})

describe('a request for the token of a saved card’s code', () => {
  const code = { cvvToken: 'cvv_1', cardId: 'crd_1', expiresAt: 1_900_000_000 }
  const request = () => requestCvvToken({ cardId: 'crd_1', cvv: '123' }, sending)

  it('sends only the code and the cardId, and sends them again under the same key if the answer is lost', async () => {
    const { result, came } = await askBy(request, [hangsUp, json(200, code)])
    expect(result).toEqual({ data: code })
    const sent = { path: '/v1/payments/tokens/cvv', attempt: 'attempt-1' }
    expect(came).toMatchObject([sent, sent])
    expect(came.map(({ body }) => JSON.parse(body))).toEqual([
      { cardId: 'crd_1', cvv: '123' },
      { cardId: 'crd_1', cvv: '123' },
    ])
  })

  it('has the refusal of the service as its error', async () => {
    const body = { code: 400, message: 'No.', data: { errorMessage: 'No.', reason: 'invalid_cvv' } }
    const { result, came } = await askBy(request, [json(400, body)])
    const error = { type: 'api_error', code: 400, message: 'No.', reason: 'invalid_cvv', retryable: false }
    expect(result).toEqual({ error })
    expect(came).toHaveLength(1)
  })
})
