import { version } from '@element-js/protocol/frame'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { createLog } from '../../../../http/src/log/request-log.ts'
import { createAcquirerServer } from '../../../../payments/src/acquirer/acquirer-server.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { registerDestination } from '../../../test/support/forwarding/forward-scene.ts'
import { startDestination } from '../../../test/support/forwarding/start-destination.ts'
import { startReceiver } from '../../../test/support/receivers/start-receiver.ts'
import { asMerchant, startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { ReceivedSpan } from '../../../test/support/tracing/read-spans.ts'
import { type Collector, startCollector } from '../../../test/support/tracing/start-collector.ts'
import type { ServiceConfig } from '../../start/service-config.ts'
import type { TracingOptions } from './open-telemetry.ts'

let collector: Collector
let service: TestService
let lines: string[]

beforeEach(async () => {
  collector = await startCollector()
  lines = []
})
afterEach(() => collector.close())

async function start(more: Partial<TracingOptions> = {}, config: ServiceConfig = {}): Promise<void> {
  service = await startTestService({
    log: { level: 'info', destination: { write: (line) => lines.push(line) } },
    tracing: { url: collector.url, ...more },
    ...config,
  })
}

/** Stops the service. @returns everything that it has traced. */
async function allSpans(): Promise<readonly ReceivedSpan[]> {
  await service.close()
  return collector.spans()
}

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.filter((span) => span.name === name)
  expect([name, found.length]).toEqual([name, 1])
  return found[0] as ReceivedSpan
}

function childrenOf(spans: readonly ReceivedSpan[], parent: ReceivedSpan): readonly string[] {
  return spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name)
}

const callersTrace = '0af7651916cd43dd8448eb211c80319c'
const callersSpan = 'b7ad6b7169203331'
const traceparent = `00-${callersTrace}-${callersSpan}-01`

describe('a request', () => {
  it('is a span named by its method and the pattern of its route', async () => {
    await start()
    const cardId = await service.newCardId()
    await service.charge({ cardId, idempotencyKey: 'order-7' })
    await service.find('order-7')
    const span = named(await allSpans(), 'GET /v1/payments/charges/:idempotencyKey')
    expect(span).toMatchObject({ kind: 2, parentSpanId: '', status: 0, statusMessage: '', eventCount: 0 })
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/payments/charges/:idempotencyKey',
      'http.response.status_code': 200,
    })
    expect(span.resource).toMatchObject({ 'service.name': 'element-server', 'service.version': version })
  })

  it('to no route is named by its method alone', async () => {
    await start()
    await service.send('/no/such/page?with=query')
    expect(named(await allSpans(), 'GET').attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 404,
    })
  })

  it('contains the call to the acquirer and the transactions that it makes', async () => {
    await start()
    await service.charge({ cardId: await service.newCardId() })
    const spans = await allSpans()
    const charge = named(spans, 'POST /v1/payments/charges/card')
    expect(childrenOf(spans, charge)).toEqual(expect.arrayContaining(['acquirer authorize', 'transaction']))
    const call = named(spans, 'acquirer authorize')
    expect(call).toMatchObject({ kind: 3, traceId: charge.traceId, status: 0 })
    expect(call.attributes).toEqual({
      'element.acquirer.operation': 'authorize',
      'element.acquirer.outcome': 'approved',
    })
    const transaction = spans.find(({ name }) => name === 'transaction')
    expect(transaction?.attributes).toEqual({ 'db.system.name': 'sqlite' })
  })

  it('that fails has its status, and no text of the error', async () => {
    const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const verify = async (): Promise<never> => {
      throw new Error('a secret reason')
    }
    await start({}, { acquirer: { ...simulator, verify } })
    const { status } = await service.tokenize()
    const spans = await allSpans()
    expect(status).toBeGreaterThanOrEqual(500)
    const request = named(spans, 'POST /v1/payments/tokens/card')
    expect(request).toMatchObject({ status: 2, statusMessage: '', eventCount: 0 })
    expect(request.attributes['error.type']).toBe(String(status))
    const call = named(spans, 'acquirer verify')
    expect(call).toMatchObject({ status: 2, statusMessage: '', eventCount: 0 })
    expect(call.attributes['element.acquirer.outcome']).toBe('failed')
    expect(collector.bytes().includes('secret reason')).toBe(false)
  })

  it('has its trace on its lines of the log, and on those about what it changes', async () => {
    await start()
    const cardId = await service.newCardId()
    await service.charge({ cardId }, { ...asMerchant('demo'), traceparent })
    await service.close()
    const parsed = lines.map((line) => JSON.parse(line))
    const traced = parsed.filter(({ trace_id }) => trace_id === callersTrace).map(({ msg }) => msg)
    expect(traced).toEqual(expect.arrayContaining(['request answered', 'payment status changed']))
    expect(lines.filter((line) => line.split('"trace_id"').length > 2)).toEqual([])
  })
})

describe("the caller's trace", () => {
  const find = (headers: Readonly<Record<string, string>>) =>
    service.find('order-7', { ...asMerchant('demo'), ...headers })
  const name = 'GET /v1/payments/charges/:idempotencyKey'

  it('goes on, without what the caller adds to it', async () => {
    await start()
    await find({ traceparent, tracestate: 'vendor=4242424242424242' })
    const span = named(await allSpans(), name)
    expect(span).toMatchObject({ traceId: callersTrace, parentSpanId: callersSpan, traceState: '' })
  })

  it.each([
    ['with a card number for a span', `00-${callersTrace}-4242424242424242-01`],
    ['with a card number for a trace', `00-00000000000000004242424242424242-${callersSpan}-01`],
    ['of zeros', `00-${'0'.repeat(32)}-${callersSpan}-01`],
    ['that is none', 'anything'],
  ])('%s is not adopted', async (_what, header) => {
    await start()
    await find({ traceparent: header })
    const span = named(await allSpans(), name)
    expect(span.parentSpanId).toBe('')
    expect(header).not.toContain(span.traceId)
  })

  it('that is not sampled is not sent, unless the sampler says so', async () => {
    const unsampled = traceparent.replace(/01$/, '00')
    await start()
    await find({ traceparent: unsampled })
    expect((await allSpans()).filter((span) => span.name === name)).toEqual([])
    await start({ sampling: { followsCaller: false, share: 1 } })
    await find({ traceparent: unsampled })
    expect(named(await allSpans(), name).traceId).toBe(callersTrace)
    await start({ sampling: { followsCaller: true, share: 0 } })
    await find({})
    expect((await allSpans()).filter((span) => span.name === name)).toHaveLength(1)
  })
})

it('a remote acquirer is sent the trace of the call', async () => {
  const received: (string | undefined)[] = []
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  const acquirer = createAcquirerServer({
    acquirer: simulator,
    secret: null,
    log: createLog({ level: 'silent' }),
  })
  acquirer.addHook('onRequest', async ({ url, headers }) => {
    if (url === '/authorize') received.push(String(headers.traceparent))
  })
  const url = await acquirer.listen({ host: '127.0.0.1', port: 0 })
  await start({}, { acquirerAddress: { url, secret: null } })
  await service.charge({ cardId: await service.newCardId() })
  const { traceId, spanId } = named(await allSpans(), 'acquirer authorize')
  expect(received).toEqual([`00-${traceId}-${spanId}-01`])
  await acquirer.close()
  await simulator.close()
})

describe('a forwarded request', () => {
  async function forward(isThere: boolean): Promise<readonly ReceivedSpan[]> {
    const folder = makeTemporaryFolder()
    onTestFinished(folder.remove)
    const store: StoreAddress = { kind: 'file', path: `${folder.path}/service.sqlite` }
    await start({}, { store, masterKeys: parseMasterKeys(generateMasterKey(1)) })
    const destination = await startDestination()
    const opened = await openStore(store)
    await registerDestination(opened, { name: 'processor', origin: destination.origin })
    await opened.close()
    if (!isThere) await destination.close()
    const order = { destination: 'processor', path: '/v1/payments', body: { number: '{{card.pan}}' } }
    const cardId = await service.newCardId()
    const { status } = await service.post('/v1/forward', { ...order, cardId }, asMerchant('demo'))
    expect(status).toBe(isThere ? 200 : 503)
    const spans = await allSpans()
    if (isThere) {
      expect(destination.received.map(({ headers }) => headers.traceparent)).toEqual([undefined])
      await destination.close()
    }
    return spans
  }

  it('contains the connection and the exchange, and sends the destination no trace headers', async () => {
    const spans = await forward(true)
    const request = named(spans, 'POST /v1/forward')
    for (const [name, outcome] of [
      ['forward connect', 'connected'],
      ['forward exchange', 'answered'],
    ] as const) {
      const span = named(spans, name)
      expect(span).toMatchObject({ kind: 3, parentSpanId: request.spanId, status: 0 })
      expect(span.attributes).toEqual({ 'element.forward.outcome': outcome })
    }
  })

  it('whose destination cannot be reached says why', async () => {
    const spans = await forward(false)
    const connect = named(spans, 'forward connect')
    expect(connect).toMatchObject({ status: 2, statusMessage: '', eventCount: 0 })
    expect(connect.attributes).toEqual({ 'element.forward.outcome': 'connection_failed' })
    expect(spans.filter(({ name }) => name === 'forward exchange')).toEqual([])
  })
})

it('each delivery of a notification is a trace of its own, whose header is sent to its receiver', async () => {
  await start()
  const receiver = await startReceiver()
  const order = { orderId: 'order-7', amount: 1000, currency: 'BRL', country: 'BR' }
  const link = { ...order, allowPaymentMethods: ['PIX'], callbackUrl: `${receiver.url}/heard` }
  const { body } = await service.post('/v2/cashier/payment-link', link, asMerchant('demo'))
  const { linkId } = body as { readonly linkId: string }
  await service.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
  await service.post('/v1/sandbox/clock', { advanceSeconds: 60 }, asMerchant('demo'))
  const spans = (await allSpans()).filter(({ name }) => name === 'notification delivery')
  expect(spans.length).toBeGreaterThan(0)
  expect(spans.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).sort()).toEqual(
    receiver.received.map(({ headers }) => headers.traceparent).sort(),
  )
  for (const { parentSpanId, attributes, kind } of spans) {
    expect([parentSpanId, kind]).toEqual(['', 3])
    expect(attributes).toEqual({
      'element.notification.type': 'payment_link.updated',
      'element.notification.attempt': 1,
      'element.notification.outcome': 'delivered',
      'http.response.status_code': 200,
    })
  }
  await receiver.close()
})

it('each run of a job is a trace of its own, also if a request asks for it', async () => {
  await start()
  await service.post('/v1/sandbox/clock', { advanceSeconds: 60 }, asMerchant('demo'))
  const jobs = (await allSpans()).filter(({ name }) => name.startsWith('job '))
  expect(new Set(jobs.map(({ attributes }) => attributes['element.job']))).toEqual(
    new Set([
      'recover_orphans',
      'expire_charges',
      'expire_links',
      'recover_refunds',
      'sweep',
      'update_figures',
    ]),
  )
  expect(new Set(jobs.map(({ traceId }) => traceId)).size).toBe(jobs.length)
  expect(jobs.filter(({ parentSpanId }) => parentSpanId !== '')).toEqual([])
})

it('describes the process and sends headers as the variables say', async () => {
  await start({
    headers: 'api-key=s3cret,x-note=a%20b',
    serviceName: 'pay',
    resourceAttributes: 'service.name=other,deployment.environment.name=live',
  })
  await service.find('order-7')
  const [span] = await allSpans()
  expect(span?.resource).toMatchObject({ 'service.name': 'pay', 'deployment.environment.name': 'live' })
  expect(collector.headers[0]).toMatchObject({ 'api-key': 's3cret', 'x-note': 'a b' })
})
