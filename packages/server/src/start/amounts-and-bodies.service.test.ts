import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../test/support/close-after-all.ts'
import {
  asFrame,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../test/support/start-test-service.ts'

let count = 0
const json = { 'content-type': 'application/json' }

const service = await closeAfterAll(startTestService())
const cardId = await service.newCardId()

const refused = [
  ...['1.0', '1e2', '1E2', '"1"', '-0', '0', '-1', '0.5', '1000000000000000', '99999999999999999999999'],
  ...['true', 'false', 'null', '[]', '[1]', '{}', '""', '1e999', '-1e999', '100000000000000000e-3'],
  // Not JSON at all.
  ...['01', '+1', '1_0', 'NaN', 'Infinity', '-Infinity', '1.', '.5', '0x10', '1n', "'1'", ''],
]

function send(path: string, body: string | null, type = true): ReturnType<TestService['send']> {
  const headers = { ...asMerchant('demo'), ...(type && json) }
  return service.send(path, { method: 'POST', headers, ...(body !== null && { body }) })
}

async function authorize(amount = 1000): Promise<string> {
  count += 1
  const idempotencyKey = `door-${count}`
  const { status } = await service.charge({ cardId, capture: false, idempotencyKey, amount })
  expect(status).toBe(200)
  return idempotencyKey
}

const statusOf = async (key: string): Promise<unknown> =>
  ((await service.find(key)).body as { readonly transferStatus: unknown }).transferStatus

describe('an amount', () => {
  it.each(refused)('is not charged if it is written as %s', async (literal) => {
    count += 1
    const key = `refused-${count}`
    const body = `{"idempotencyKey":"${key}","amount":${literal},"currency":"BRL","country":"BR","cardId":"${cardId}"}`
    const answer = await send('/v1/payments/charges/card', body)
    expect([answer.status, reasonOf(answer)]).toEqual([
      400,
      expect.stringMatching(/^(invalid_request|malformed_json)$/),
    ])
    expect((await service.find(key)).status).toBe(404)
  })

  it('is not captured if it is written in such a form, and the payment does not change', async () => {
    const key = await authorize()
    for (const literal of refused) {
      const answer = await send(`/v1/payments/charges/card/capture/${key}`, `{"amount":${literal}}`)
      expect([literal, answer.status]).toEqual([literal, 400])
    }
    expect(await statusOf(key)).toBe('AUTHORIZED')
  })

  it.each([1, 999_999_999_999_999])('is charged and captured exactly if it is %d', async (amount) => {
    const key = await authorize(amount)
    const answer = await send(`/v1/payments/charges/card/capture/${key}`, `{"amount":${amount}}`)
    expect(answer.body).toMatchObject({ transferStatus: 'SETTLED', amount, finalAmount: amount })
    expect(answer.text).toContain(`"finalAmount":${amount}`)
  })
})

describe('an amount of a link', () => {
  const link = (orderId: string, amount: string): string =>
    `{"orderId":"${orderId}","amount":${amount},"currency":"BRL","country":"BR","allowPaymentMethods":["PIX"]}`
  const linkOf = async (orderId: string, amount: string): Promise<string> => {
    const answer = await send('/v2/cashier/payment-link', link(orderId, amount))
    expect(answer.status, answer.text).toBe(200)
    return (answer.body as { readonly linkId: string }).linkId
  }

  it.each(refused)('creates no link if it is written as %s', async (literal) => {
    count += 1
    const answer = await send('/v2/cashier/payment-link', link(`refused-${count}`, literal))
    expect([answer.status, reasonOf(answer)]).toEqual([
      400,
      expect.stringMatching(/^(invalid_request|malformed_json)$/),
    ])
    // The refused request has not used up the order id.
    await linkOf(`refused-${count}`, '1000')
  })

  it('is not refunded if it is written as anything but digits, and the link does not change', async () => {
    const linkId = await linkOf('refunded', '999999999999999')
    await send(`/v1/sandbox/payment-links/${linkId}/pay`, '{"method":"PIX"}')
    const texts = [
      ...['0', '-1', '+1', '1.0', '1e2', '01', ' 1', '1 ', '0x1', '1_0', '1,000', 'NaN', '', '١'],
      ...['1000000000000000', '99999999999999999999999'],
    ]
    for (const literal of [...texts.map((text) => JSON.stringify(text)), '1', '1.5', 'true', '[]', '{}']) {
      const answer = await send(
        '/v2/cashier/payment-link/refund',
        `{"linkId":"${linkId}","refundAmount":${literal}}`,
      )
      expect([literal, answer.status]).toEqual([literal, 400])
    }
    const whole = await send(
      '/v2/cashier/payment-link/refund',
      `{"linkId":"${linkId}","refundAmount":"999999999999999"}`,
    )
    expect(whole.text).toContain('"refundAmount":999999999999999')
  })
})

describe('an optional body', () => {
  it.each([
    ['absent, of no type', null, false],
    ['absent, of type JSON', null, true],
    ['empty, of type JSON', '', true],
    ['an empty object', '{}', true],
  ] as const)('may be %s', async (_, body, type) => {
    const [captured, cancelled] = [await authorize(), await authorize()]
    const capture = await send(`/v1/payments/charges/card/capture/${captured}`, body, type)
    expect(capture.body).toMatchObject({ transferStatus: 'SETTLED', finalAmount: 1000 })
    const cancel = await send(`/v1/payments/charges/cancel/${cancelled}`, body, type)
    expect(cancel.body).toMatchObject({ transferStatus: 'CANCELLED' })
  })

  it.each(['null', '[]', '"x"', '1', 'true', '{', '{"amount":1,"amount":1}'])(
    'may not be %s',
    async (body) => {
      const key = await authorize()
      expect((await send(`/v1/payments/charges/card/capture/${key}`, body)).status).toBe(400)
      expect((await send(`/v1/payments/charges/cancel/${key}`, body)).status).toBe(400)
      expect(await statusOf(key)).toBe('AUTHORIZED')
    },
  )

  it.each([
    ['empty, of the type of a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['announced in chunks, and not sent', { 'transfer-encoding': 'chunked' }],
  ] as const)('may be %s', async (_, more) => {
    const key = await authorize()
    const headers = { ...asMerchant('demo'), ...more }
    const answered = once(
      request(`${service.url}/v1/payments/charges/cancel/${key}`, { method: 'POST', headers }).end(),
      'response',
    ) as Promise<[IncomingMessage]>
    const [answer] = await answered
    answer.resume()
    expect([answer.statusCode, await statusOf(key)]).toEqual([200, 'CANCELLED'])
  })

  it('may not have another type if it is present', async () => {
    const key = await authorize()
    const headers = { ...asMerchant('demo'), 'content-type': 'text/plain' }
    const path = `/v1/payments/charges/card/capture/${key}`
    const answer = await service.send(path, { method: 'POST', headers, body: '{"amount":1}' })
    expect([answer.status, reasonOf(answer)]).toEqual([415, 'unsupported_media_type'])
    expect(await statusOf(key)).toBe('AUTHORIZED')
  })
})

describe('every path', () => {
  it('is the same with a trailing slash', async () => {
    const { paths } = (await service.send('/openapi.json')).body as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }
    const bare = Object.entries(paths).filter(([path]) => !path.endsWith('/'))
    const routes = bare.flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'nobodys').replace(/\/$/, '')] as const,
      ),
    )
    expect(routes.length).toBeGreaterThan(5)
    for (const [method, path] of [...routes, ['GET', '/openapi.json'], ['GET', '/metrics']] as const) {
      const ask = async (to: string) => {
        const headers = { ...asMerchant('demo'), ...asFrame(service.url), ...(method === 'POST' && json) }
        const { status, body } = await service.send(to, {
          method,
          headers,
          ...(method === 'POST' && { body: '[]' }),
        })
        return [to.replace(/\/$/, ''), status, status === 200 ? null : body]
      }
      expect(await ask(`${path}/`)).toEqual(await ask(path))
    }
  })
})
