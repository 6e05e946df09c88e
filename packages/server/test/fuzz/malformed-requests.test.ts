import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asFrame,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../support/start-test-service.ts'
import { sendMalformedRequests } from './malformed-requests.ts'

// `npm run figures malformed-http` sends 80,000; sandbox and link requests get a share of them.
const count = Number(process.env.MALFORMED_REQUESTS ?? 20_000)

let service: TestService

beforeAll(async () => {
  service = await startTestService({ tokensPerMinute: 1e6, loginsPerMinute: 1e6, declinesPerHour: 1e6 })
})
afterAll(() => service.close())

describe('malformed requests', () => {
  it('never cause a 5xx or another error body, and do not harm concurrent payments', async () => {
    const cardId = await service.newCardId()
    let isOver = false
    const payOn = async (): Promise<number> => {
      let paid = 0
      do {
        const { status, text } = await service.charge({ cardId, idempotencyKey: `honest-${paid}` })
        expect(status, text).toBe(200)
        paid += 1
      } while (!isOver)
      return paid
    }
    const paying = payOn()
    await sendMalformedRequests(service, { count: count * 0.85 }).finally(() => {
      isOver = true
    })
    expect(await paying).toBeGreaterThan(1)
    expect((await service.send('/livez')).body).toEqual({ status: 'ok' })
    expect((await service.charge({ cardId: await service.newCardId() })).status).toBe(200)
  })

  it('do not harm the tools of the sandbox either', async () => {
    const sandbox = await startTestService()
    await sendMalformedRequests(sandbox, { count: count * 0.05, at: 'sandbox' })
    expect((await sandbox.send('/health')).status).toBe(200)
    await sandbox.close()
  })

  it('do not harm a link and its page either, and the link can still be paid', async () => {
    const callers = await startTestService({ payerFormsPerMinute: 1e6, tokensPerMinute: 1e6 })
    const [linkId, another] = [await newLink(callers, 'one'), await newLink(callers, 'two')]
    await sendMalformedRequests(callers, { count: count * 0.1, at: { linkId } })
    const paid = await callers.post(
      `/v1/sandbox/payment-links/${another}/pay`,
      { method: 'PIX' },
      asMerchant('demo'),
    )
    expect(paid.body).toMatchObject({ data: { paymentStatus: 'SETTLED' } })
    await callers.close()
  })

  it.each([
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n', 400, 'malformed_request'],
    ['NOT HTTP AT ALL\r\n\r\n', 400, 'malformed_request'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
  ])('that are not HTTP also get the common error body: %j', async (text, status, reason) => {
    const answer = await speak(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: status, data: { reason } })
  })

  it('get distinct errors: too large, wrong type, unknown path, wrong method', async () => {
    const headers = { ...asMerchant('demo'), ...asFrame(service.url), 'content-type': 'application/json' }
    const ask = async (path: string, init: RequestInit) => {
      const answer = await service.send(path, { headers, ...init })
      return [answer.status, reasonOf(answer)]
    }
    const path = '/v1/payments/charges/card'
    expect(await ask(path, { method: 'POST', body: ' '.repeat(65_537) })).toEqual([413, 'body_too_large'])
    expect(
      await ask(path, { method: 'POST', body: '{}', headers: { ...headers, 'content-type': 'text/xml' } }),
    ).toEqual([415, 'unsupported_media_type'])
    expect(await ask('/v1/payments/nothing', {})).toEqual([404, 'not_found'])
    expect(await ask(path, { method: 'DELETE' })).toEqual([405, 'method_not_allowed'])
    expect(await ask(path, { method: 'POST' })).toEqual([400, 'invalid_request'])
    expect((await service.send(`${path}/`, { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, POST')
  })
})

async function newLink({ post }: TestService, orderId: string): Promise<string> {
  const fields = { amount: 1000, currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX', 'CREDIT_CARD'] }
  const { body } = await post('/v2/cashier/payment-link', { orderId, ...fields }, asMerchant('demo'))
  return (body as { readonly linkId: string }).linkId
}

/** Writes to the socket without changes, and reads until the service closes it. */
function speak(text: string): Promise<string> {
  const { port, hostname } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
