import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { makeUnreliable } from '../../test/support/acquirers/disturbed-acquirers.ts'
import { closeAfterAll } from '../../test/support/close-after-all.ts'
import { asMerchant, reasonOf, startTestService } from '../../test/support/start-test-service.ts'

const token = 'mt_sixteen_and_more'

const acquirer = makeUnreliable(createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now }))
const service = await closeAfterAll(startTestService({ acquirer }))

/** The samples of `/metrics`, by their name and labels as text. */
async function samples(): Promise<ReadonlyMap<string, number>> {
  const { text } = await service.send('/metrics')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

describe('GET /metrics', () => {
  it('counts requests by route and never by URL', async () => {
    await service.find('nothing-here')
    await service.send('/v1/nowhere/4242', { method: 'PROPFIND' })
    const found = await samples()
    const counter = (labels: string): number | undefined =>
      found.get(`element_http_requests_total{${labels}}`)
    expect(counter('method="GET",route="/v1/payments/charges/:idempotencyKey",status="404"')).toBe(1)
    expect(counter('method="other",route="none",status="404"')).toBe(1)
    expect(
      found.get(
        'element_http_request_duration_seconds_count{method="GET",route="/v1/payments/charges/:idempotencyKey"}',
      ),
    ).toBe(1)
    expect([...found.keys()].join('\n')).not.toMatch(/nothing-here|4242/)
  })

  it('counts calls to the acquirer and open intents', async () => {
    const cardId = await service.newCardId()
    await service.charge({ cardId: await service.newCardId('4000000000000341') })
    Object.assign(acquirer.connection, { sending: 'answer', asking: 'fails' })
    await service.charge({ cardId, idempotencyKey: 'silent' })
    const found = await samples()
    const calls = (kind: string, outcome: string): number | undefined =>
      found.get(`element_acquirer_call_duration_seconds_count{kind="${kind}",outcome="${outcome}"}`)
    expect([
      calls('verify', 'approved'),
      calls('authorize', 'declined'),
      calls('authorize', 'failed'),
    ]).toEqual([2, 1, 1])
    expect(calls('find', 'failed')).toBeGreaterThan(0)
    expect(found.get('element_payment_moves_total{status="CANCELLED",reason="card_declined"}')).toBe(1)
    expect(found.get('element_open_intents{intent="authorize"}')).toBe(1)
    expect(found.get('element_due_jobs')).toBe(0)
    expect(found.get('element_oldest_open_intent_age_seconds')).toBeGreaterThanOrEqual(0)
    expect(found.get('element_store_answers')).toBe(1)
  })

  it('counts delivered and pending notifications', async () => {
    // Nobody listens on this port.
    const order = {
      orderId: 'o',
      amount: 1000,
      currency: 'BRL',
      country: 'BR',
      callbackUrl: 'http://127.0.0.1:1024/',
    }
    const body = { ...order, allowPaymentMethods: ['PIX'] }
    const { linkId } = (await service.post('/v2/cashier/payment-link', body, asMerchant('demo'))).body as {
      readonly linkId: string
    }
    await service.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
    await service.runJobs()
    const found = await samples()
    const failed =
      'element_notification_deliveries_total{type="payment_link.updated",outcome="connection_failed"}'
    expect(found.get(failed)).toBe(1)
    expect(found.get('element_pending_notifications')).toBe(1)
    expect(found.get('element_oldest_pending_notification_age_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('includes metrics of the process', async () => {
    expect((await samples()).get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  it('is in the format of Prometheus: each name once, with its type', async () => {
    const { text, headers } = await service.send('/metrics')
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name)
    expect(new Set(kinds).size).toBe(kinds.length)
    const line = /^(#.*|[a-z_0-9]+(\{[a-z_]+="[^"\\]*"(,[a-z_]+="[^"\\]*")*\})? (\S+))?$/
    expect(text.split('\n').filter((each) => !line.test(each))).toEqual([])
  })

  it('answers 404 behind a proxy', async () => {
    const answer = await service.send('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect([answer.status, reasonOf(answer)]).toEqual([404, 'not_found'])
    expect(answer.text).toBe((await service.send('/nowhere')).text)
  })

  it('requires the token if one is set', async () => {
    const guarded = await startTestService({ metricsToken: token })
    const ask = async (authorization?: string): Promise<number> => {
      const headers = authorization === undefined ? {} : { authorization }
      return (await guarded.send('/metrics', { headers })).status
    }
    expect([await ask(), await ask('Bearer x'), await ask(token), await ask(`Bearer ${token}`)]).toEqual([
      404, 404, 404, 200,
    ])
    await guarded.close()
  })

  it('answers 404 in a live service without a token', async () => {
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', acquirer: simulator })
    expect((await live.send('/metrics')).status).toBe(404)
    await live.close()
  })
})
