import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { leaveTraces, usedCardData } from '../../../test/fuzz/leave-traces.ts'
import { makeUnreliable } from '../../../test/support/acquirers/disturbed-acquirers.ts'
import { cardDataIn } from '../../../test/support/card-data-in.ts'
import { numberInIdentifiers } from '../../../test/support/fake-numbers.ts'
import { registerDestination } from '../../../test/support/forwarding/forward-scene.ts'
import { startDestination } from '../../../test/support/forwarding/start-destination.ts'
import { asMerchant, startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type Collector, startCollector } from '../../../test/support/tracing/start-collector.ts'

let folder: TemporaryFolder
let collector: Collector

beforeEach(async () => {
  folder = makeTemporaryFolder()
  collector = await startCollector()
})
afterEach(async () => {
  await collector.close()
  folder.remove()
})

const email = 'ana.souza@mail.example'

/** Uses a service for everything that has to do with cards and payers. @returns its ids and its master key. */
async function useEverything(resourceAttributes = ''): Promise<readonly string[]> {
  const key = generateMasterKey(1)
  const store: StoreAddress = { kind: 'file', path: `${folder.path}/service.sqlite` }
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  const acquirer = makeUnreliable(simulator)
  const service = await startTestService({
    store,
    acquirer,
    masterKeys: parseMasterKeys(key),
    declinesPerHour: 10_000,
    tracing: { url: collector.url, headers: 'api-key=collectors-secret', resourceAttributes },
  })
  await leaveTraces(service, acquirer)
  const ids = [...(await refundAndForward(service, store)), ...(await payForAna(service))]
  await service.runJobs()
  await service.close()
  await simulator.close()
  return [...ids, key.slice('1:'.length)]
}

async function refundAndForward(service: TestService, store: StoreAddress): Promise<readonly string[]> {
  const destination = await startDestination()
  const opened = await openStore(store)
  await registerDestination(opened, { name: 'processor', origin: destination.origin })
  await opened.close()
  const cardId = await service.newCardId()
  const path = '/v1/payments?customer=ana'
  const body = { number: '{{card.pan}}' }
  await service.post('/v1/forward', { destination: 'processor', path, body, cardId }, asMerchant('demo'))
  await destination.close()
  const charged = await service.charge({ cardId, idempotencyKey: 'key-of-the-order' })
  expect(charged.status).toBe(200)
  const refunded = await service.refund('key-of-the-order', { reason: 'Ana has changed her mind' })
  expect(refunded.status).toBe(200)
  // Refunds take a while.
  await service.post('/v1/sandbox/clock', { advanceSeconds: 3600 }, asMerchant('demo'))
  await service.runJobs()
  return [cardId, 'key-of-the-order', 'changed her mind']
}

async function payForAna(service: TestService): Promise<readonly string[]> {
  const order = { orderId: 'order-of-ana', amount: 1000, currency: 'BRL', country: 'BR' }
  const payer = { name: 'Ana Souza', email, phone: '+5511987654321', documentId: '11144477735' }
  const link = { ...order, ...payer, allowPaymentMethods: ['CREDIT_CARD', 'PIX'] }
  const { body, status } = await service.post('/v2/cashier/payment-link', link, asMerchant('demo'))
  expect(status).toBe(200)
  const { linkId } = body as { readonly linkId: string }
  await service.send(`/pay/${linkId}?email=${email}`)
  for (const span of ['4242424242424242', 'b'.repeat(16)]) {
    const caller = {
      traceparent: `00-${'a'.repeat(32)}-${span}-01`,
      tracestate: 'note=4242424242424242',
    }
    await service.find(email, { ...asMerchant('demo'), ...caller })
  }
  return [linkId, ...Object.values(payer), 'order-of-ana']
}

const words = ['Souza', 'Ana ', 'ek_test', 'at_test', 'collectors-secret', '127.0.0.1', 'localhost', 'Bearer']
const prefixes = ['lnk_', 'tds_', 'chg_', 'msg_', 'rfd_', 'crd_', 'fwd_', 'order-', 'payment-4', 'token-4']

/** The secrets, ids and payers' data that are in the exports. */
function wordsIn({ bytes, spans }: Collector, secrets: readonly string[]): readonly string[] {
  const found = [...words, ...prefixes, ...secrets].filter((word) => bytes().includes(word))
  // Single characters are also in ids, which are random bytes.
  const texts = JSON.stringify(spans().map(({ name, attributes, resource }) => [name, attributes, resource]))
  return [...found, ...['@', '?'].filter((character) => texts.includes(character))]
}

const cardData = { ...usedCardData, numbers: new Set([...usedCardData.numbers, numberInIdentifiers]) }

/** The names of all attributes that a span can have. */
const attributeNames = [
  'db.system.name',
  'element.acquirer.operation',
  'element.acquirer.outcome',
  'element.forward.outcome',
  'element.job',
  'element.notification.attempt',
  'element.notification.outcome',
  'element.notification.type',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
]

describe('what a collector receives of all operations with cards and payers', () => {
  it('has no card data, no secret, no id, no payer’s data, and only the attributes of the list', async () => {
    const secrets = await useEverything()
    const spans = collector.spans()
    expect(spans.length).toBeGreaterThan(500)
    expect(cardDataIn(collector.bytes(), cardData)).toEqual([])
    // Ids are sent as bytes, and shown as digits.
    expect(cardDataIn(JSON.stringify(spans), cardData)).toEqual([])
    expect(wordsIn(collector, secrets)).toEqual([])
    const named = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...named].sort()).toEqual(attributeNames)
    expect(spans.filter(({ statusMessage, eventCount }) => statusMessage || eventCount)).toEqual([])
    expect(spans.filter(({ traceState }) => traceState)).toEqual([])
    const operations = new Set(spans.map(({ attributes }) => attributes['element.acquirer.operation']))
    expect([...operations]).toEqual(
      expect.arrayContaining(['verify', 'authorize', 'capture', 'cancel', 'refund', 'find']),
    )
  })

  it('negative control: an operator’s attributes of the process are found', async () => {
    const secrets = await useEverything(`note=4242424242424242,mail=${encodeURIComponent(email)}`)
    expect(cardDataIn(collector.bytes(), cardData)).toEqual(['4242424242424242'])
    expect(wordsIn(collector, secrets)).toEqual([email, '@'])
  })
})
