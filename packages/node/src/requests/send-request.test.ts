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

it.each([
  ['is the one that was wanted', 400, true],
  ['is another one', 300, false],
])(
  'a capture that is refused after a lost answer has happened if the captured amount %s',
  async (_, finalAmount, isDone) => {
    const settled = Response.json({ ...payment, amount: 1000, finalAmount })
    const { client } = scripted([new TypeError('lost'), refusal(409, 'payment_not_authorized'), settled])
    const call = client.charges.capture('a', 400)
    if (isDone) expect(await call).toMatchObject({ finalAmount })
    else expect(await rejection(call)).toMatchObject({ reason: 'payment_not_authorized' })
  },
)

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
  [{ apiKey: '' }, /apiKey and accessToken must not be empty/],
])('refuses options %j that cannot work', (wrong, message) => {
  expect(() => createClient({ ...credentials, ...wrong })).toThrow(message)
})

it('escapes names in paths', async () => {
  const { client, sent } = scripted([])
  await client.charges.get('../a?b')
  expect(sent[0]?.url).toBe('https://pay.example/v1/payments/charges/..%2Fa%3Fb')
})
