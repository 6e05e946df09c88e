import { expect, it } from 'vitest'
import { createClient } from '../client.ts'
import { ElementError } from '../element-error.ts'
import type { ClientOptions } from './send-request.ts'

const credentials = { baseUrl: 'https://pay.example/', apiKey: 'ek_test_a', accessToken: 'at_test_a' }
const payment = { idempotencyKey: 'a', transferStatus: 'SETTLED' }
const refusal = (code: number, reason: string): Response =>
  new Response(JSON.stringify({ code, message: reason, data: { errorMessage: reason, reason } }), {
    status: code,
    headers: code === 503 ? { 'retry-after': '2' } : {},
  })

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

/** A service that gives its answers in turn, and the requests that it got. */
function scripted(answers: readonly (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const pauses: number[] = []
  const client = createClient({
    ...credentials,
    retry: { random: () => 1, sleep: async (delayMs) => void pauses.push(delayMs) },
    ...options,
    fetch: async (url, init) => {
      sent.push({ url, init })
      const answer = answers[sent.length - 1] ?? Response.json(payment)
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { client, sent, pauses }
}
const order = { referenceId: 'o', amount: 1, currency: 'BRL', country: 'BR', cardId: 'crd_1' } as const
const rejection = async (call: Promise<unknown>): Promise<ElementError> => {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ElementError)) throw new Error('it is no ElementError')
  return error
}

it('repeats a charge under the same key, with pauses that grow, or as long as the service asks for', async () => {
  const { client, sent, pauses } = scripted([
    new TypeError('lost'),
    refusal(500, 'internal_error'),
    refusal(503, 'store_unavailable'),
  ])
  expect(await client.charges.create(order)).toEqual(payment)
  const bodies = sent.map(({ init }) => init.body)
  expect(new Set(bodies).size).toBe(1)
  expect(JSON.parse(String(bodies[0])).idempotencyKey).toMatch(/^auto_[0-9a-f]{48}$/)
  expect(pauses).toEqual([250, 500, 2500])
})

it('gives up after the last attempt, with the last error', async () => {
  const { client, sent } = scripted(Array.from({ length: 9 }, () => refusal(503, 'acquirer_unavailable')))
  expect(await rejection(client.charges.create(order))).toMatchObject({
    type: 'unavailable',
    reason: 'acquirer_unavailable',
    followsLostAnswer: true,
  })
  expect(sent).toHaveLength(5)
})

it('does not repeat a payment that failed, nor what must not happen twice', async () => {
  for (const reason of ['card_declined', 'not_attempted']) {
    const failed = scripted([refusal(402, reason)])
    expect(await rejection(failed.client.charges.create(order))).toMatchObject({ type: reason })
    expect(failed.sent).toHaveLength(1)
  }
  const moved = scripted([new TypeError('lost')])
  const error = await rejection(moved.client.sandbox.moveClock({ advanceSeconds: 60 }))
  expect(error).toMatchObject({ type: 'connection', reason: 'no_answer' })
  expect(moved.sent).toHaveLength(1)
})

it.each([
  [400, 'invalid_amount', 'invalid_request'],
  [401, 'invalid_access_token', 'authentication'],
  [402, 'incorrect_cvv', 'card_declined'],
  [402, 'not_attempted', 'not_attempted'],
  [403, 'destination_not_allowed', 'permission'],
  [404, 'payment_not_found', 'not_found'],
  [408, 'request_timeout', 'unavailable'],
  [409, 'order_id_taken', 'conflict'],
  [422, 'idempotency_key_reused', 'conflict'],
  [429, 'too_many_requests', 'rate_limited'],
  [500, 'internal_error', 'unavailable'],
  [503, 'store_unavailable', 'unavailable'],
])('an answer with %d %s is an error of the type %s', async (status, reason, type) => {
  const { client } = scripted([refusal(status, reason)], { retry: { attempts: 1 } })
  expect(await rejection(client.charges.get('a'))).toMatchObject({ status, reason, type })
})

it('a capture that is refused while another request works on the payment is repeated, and then an error', async () => {
  const { client, sent } = scripted([
    refusal(409, 'payment_in_progress'),
    refusal(409, 'payment_not_authorized'),
  ])
  expect(await rejection(client.charges.capture('a', 400))).toMatchObject({
    reason: 'payment_not_authorized',
    followsLostAnswer: false,
  })
  expect(sent).toHaveLength(2)
})

it('a capture that is refused at once is an error, whatever the payment is', async () => {
  const { client, sent } = scripted([refusal(409, 'payment_not_authorized')])
  expect(await rejection(client.charges.capture('a', 400))).toMatchObject({
    reason: 'payment_not_authorized',
  })
  expect(sent).toHaveLength(1)
})

const limited = (retryAfter: string): Response =>
  new Response(JSON.stringify({ code: 429, message: 'slow', data: { reason: 'too_many_requests' } }), {
    status: 429,
    headers: { 'retry-after': retryAfter },
  })

/** A service on a clock of its own: each request takes some time, and so does each pause. */
function timed(answerOf: () => Response | Error, options: Partial<ClientOptions> = {}, takesMs = 0) {
  let nowMs = 0
  const sent: string[] = []
  const client = createClient({
    ...credentials,
    retry: {
      random: () => 1,
      attempts: 100,
      nowMs: () => nowMs,
      sleep: async (delayMs) => {
        nowMs += delayMs
      },
    },
    ...options,
    fetch: async (url) => {
      sent.push(url)
      nowMs += takesMs
      const answer = answerOf()
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { client, sent, elapsedMs: () => nowMs }
}

it('fails at once if the service asks for a longer pause than the call may take, and says for how long', async () => {
  const { client, sent, elapsedMs } = timed(() => limited('3600'))
  expect(await rejection(client.charges.create(order))).toMatchObject({
    type: 'rate_limited',
    reason: 'too_many_requests',
    retryAfterMs: 3_600_000,
  })
  expect([sent.length, elapsedMs()]).toEqual([1, 0])
})

it.each<readonly [what: string, answer: () => Response | Error, type: string, takesMs: number]>([
  ['of a service that asks for short pauses', () => limited('20'), 'rate_limited', 0],
  ['of a service that fails', () => refusal(500, 'internal_error'), 'unavailable', 0],
  ['of lost answers', () => new TypeError('lost'), 'connection', 7000],
])(
  'all tries and pauses %s take 60 s at most, or as long as the options say',
  async (_, answer, type, takesMs) => {
    const usual = timed(answer, {}, takesMs)
    expect((await rejection(usual.client.charges.create(order))).type).toBe(type)
    expect(usual.elapsedMs()).toBeLessThanOrEqual(60_000 + takesMs)
    expect(usual.elapsedMs()).toBeGreaterThan(30_000)
    const short = timed(answer, { totalTimeoutMs: 90_000 }, takesMs)
    await rejection(short.client.charges.get('a', { totalTimeoutMs: 10_000 }))
    expect(short.elapsedMs()).toBeLessThanOrEqual(10_000 + takesMs)
  },
)

it('a look-up after a lost answer has what is left of the time of its call', async () => {
  let answers = 0
  const { client, sent, elapsedMs } = timed(
    () => {
      answers += 1
      if (answers === 1) return new TypeError('lost')
      return answers === 2 ? refusal(409, 'payment_link_cancelled') : limited('20')
    },
    {},
    10_000,
  )
  expect((await rejection(client.links.cancel('lnk_1'))).type).toBe('rate_limited')
  expect(sent).toHaveLength(4)
  expect(elapsedMs()).toBeLessThan(70_000)
})

it.each<readonly [what: string, accessToken: () => string | Promise<string>, says: RegExp]>([
  [
    'throws',
    () => {
      throw new Error('vault is away')
    },
    /accessToken failed, so nothing was sent/,
  ],
  [
    'rejects',
    async () => Promise.reject(new Error('vault is away')),
    /accessToken failed, so nothing was sent/,
  ],
  ['returns nothing', () => '', /must return a token, at_…, but returned an empty string/],
  ['returns an example', () => 'at_…', /but returned a text that no header can carry/],
])('a function for the access token that %s is no unreachable service', async (_, accessToken, says) => {
  const { client, sent } = scripted([], { accessToken })
  const error = await rejection(client.charges.create(order))
  expect(error).toMatchObject({ type: 'authentication', reason: 'no_access_token' })
  expect(error.message).toMatch(says)
  expect(error.message).not.toContain('vault is away')
  expect(sent).toEqual([])
})

it('a function for the access token that never ends is ended by the timeout', async () => {
  const never = (): Promise<string> => new Promise(() => {})
  const { client } = scripted([], { accessToken: never, retry: { attempts: 1 } })
  expect(await rejection(client.charges.get('a', { timeoutMs: 5 }))).toMatchObject({ reason: 'timeout' })
})

it('an order without a name of its own is refused before anything is sent', async () => {
  const { client, sent } = scripted([])
  const { referenceId: _, ...nameless } = order
  expect(await rejection(client.charges.create(nameless))).toMatchObject({
    type: 'misuse',
    reason: 'order_without_key',
  })
  expect(sent).toEqual([])
})

it('a call ends when its signal does, also in a pause', async () => {
  const controller = new AbortController()
  const { client, sent } = scripted([refusal(503, 'store_unavailable')], { retry: {} })
  const call = client.charges.get('a', { signal: controller.signal })
  controller.abort()
  expect(await rejection(call)).toMatchObject({ type: 'aborted' })
  expect(sent.length).toBeLessThanOrEqual(1)
})

it('says that an answer of something else is none of the service, and sends no credentials after a redirect', async () => {
  const { client, sent } = scripted([new Response('<h1>hello</h1>')], { retry: { attempts: 1 } })
  expect(await rejection(client.charges.get('a'))).toMatchObject({ reason: 'unreadable_answer', status: 200 })
  expect(sent[0]?.init.redirect).toBe('manual')
})

it.each([
  [{ baseUrl: 'pay.example' }, /baseUrl must be the address/],
  [{ baseUrl: 'localhost:4242' }, /baseUrl must be the address .* but is localhost:4242\./],
  [{ apiKey: 'ek_test_…' }, /^apiKey has characters that no header can carry/],
  [{ accessToken: 'at_test_a\nb' }, /^accessToken has characters that no header can carry/],
  [{ apiKey: '' }, /apiKey and accessToken must not be empty/],
])('refuses options %j that cannot work', (wrong, message) => {
  expect(() => createClient({ ...credentials, ...wrong })).toThrow(message)
})

it.each<readonly [what: string, change: object, options: object | null, says: RegExp]>([
  ['an amount that JSON cannot write', { amount: 1n }, {}, /cannot be written as JSON: .*BigInt/],
  ['other data of that kind', { idempotencyKey: 'a', amount: 1n }, {}, /cannot be written as JSON: .*BigInt/],
  [
    'a time that is no number',
    {},
    { timeoutMs: Number.NaN },
    /^timeoutMs must be a number of .* but is NaN\./,
  ],
  [
    'a text as a time',
    {},
    { totalTimeoutMs: '5000' },
    /^totalTimeoutMs must be a number of .* of type string\./,
  ],
])('%s is a mistake in the call, and nothing is sent', async (_, change, options, says) => {
  const { client, sent } = scripted([])
  const error = await rejection(client.charges.create({ ...order, ...change } as never, options as never))
  expect(error).toMatchObject({ type: 'misuse', reason: 'invalid_option' })
  expect(error.message).toMatch(says)
  expect(sent).toEqual([])
})

it('takes null for the options of a call, and any time, also for ever', async () => {
  const endless = { timeoutMs: Number.POSITIVE_INFINITY, totalTimeoutMs: Number.POSITIVE_INFINITY }
  for (const options of [null, endless]) {
    const { client } = scripted([], { retry: { attempts: 1 } })
    expect(await client.charges.get('a', options as never)).toEqual(payment)
  }
})

it.each([500, '500', null])('%j in the place of a refund does not refund everything', async (given) => {
  const { client, sent } = scripted([])
  for (const { refund } of [client.charges, client.links]) {
    const error = await rejection((refund as (name: string, given: unknown) => Promise<unknown>)('a', given))
    expect([error.type, error.message]).toEqual([
      'misuse',
      expect.stringContaining('The refund must be an object, such as { amount: 1000 }, but is '),
    ])
  }
  expect(sent).toEqual([])
})

it('escapes names in paths', async () => {
  const { client, sent } = scripted([])
  await client.charges.get('../a?b')
  expect(sent[0]?.url).toBe('https://pay.example/v1/payments/charges/..%2Fa%3Fb')
})

it.each<readonly [name: unknown, says: string]>([
  ['', 'an empty text'],
  ['..', '..'],
  [undefined, 'undefined'],
])('the name %j of a payment is a mistake in the call, and not the path of a list', async (name, says) => {
  const { client, sent } = scripted([])
  for (const call of [
    client.charges.get,
    client.links.get,
    client.cards.delete,
    client.sandbox.pay,
  ] as const) {
    const error = await rejection((call as (name: unknown) => Promise<unknown>)(name))
    expect([error.type, error.message]).toEqual(['misuse', expect.stringContaining(`the name is ${says}.`)])
  }
  expect(sent).toEqual([])
})
