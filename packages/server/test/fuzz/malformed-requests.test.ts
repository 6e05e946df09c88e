import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiDocument } from '../../../http/src/openapi/document.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { closeAfterAll } from '../support/close-after-all.ts'
import { registerDestination } from '../support/forwarding/forward-scene.ts'
import { startDestination } from '../support/forwarding/start-destination.ts'
import { asFrame, asMerchant, reasonOf, startTestService } from '../support/start-test-service.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { operationsOf } from './contract-operations.ts'
import { isOfWholeSandbox, sendFilledIn, sendMalformedRequests } from './malformed-requests.ts'
import { createResources } from './merchant-resources.ts'
import { requestsOfContract } from './requests-of-contract.ts'

// `npm run lab -- malformed-http` sends 80,000.
const count = Number(process.env.MALFORMED_REQUESTS ?? 600)

const unlimited = {
  tokensPerMinute: 1e6,
  loginsPerMinute: 1e6,
  declinesPerHour: 1e6,
  payerFormsPerMinute: 1e6,
  challengeStatusesPerMinute: 1e6,
}
const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
let contract: ApiDocument

const address = { kind: 'file', path: `${folder.path}/service.db` } as const
const service = await closeAfterAll(startTestService({ ...unlimited, store: address }))
const store = await closeAfterAll(openStore(address))
const destination = await closeAfterAll(startDestination())

beforeAll(async () => {
  await registerDestination(store, { name: 'processor', origin: destination.origin })
  contract = (await service.send('/openapi.json')).body as ApiDocument
})

/** Nobody has paid the link, and the payment is only authorized. */
const refused: Readonly<Record<string, string>> = {
  'post /v1/payments/charges/refund/{idempotencyKey}': 'payment_not_settled',
  'post /v2/cashier/payment-link/refund': 'payment_link_not_settled',
}

describe('the requests of the contract', () => {
  it('are accepted by each operation as they are in its example', async () => {
    const refusals: Record<string, unknown> = {}
    for (const { name, example } of requestsOfContract(contract)) {
      const answer = await sendFilledIn(service, example, createResources(service))
      if (answer.status >= 400) refusals[name] = reasonOf(answer)
    }
    expect(refusals).toEqual(refused)
  })
})

describe('malformed requests', () => {
  it('never cause a 5xx or break the contract, and do not harm concurrent payments', async () => {
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
    const { rounds, counts } = await sendMalformedRequests(service, { count: count * 0.95 }).finally(() => {
      isOver = true
    })
    expect(await paying).toBeGreaterThan(1)
    for (const { name } of operationsOf(contract)) {
      if (isOfWholeSandbox(name)) continue

      // With and without a slash at the end, it is one operation.
      expect(counts.get(name.replace(/\/$/, '')), name).toBeGreaterThanOrEqual(rounds)
    }
    expect((await service.send('/livez')).body).toEqual({ status: 'ok' })
    expect((await service.charge({ cardId: await service.newCardId() })).status).toBe(200)
    const linkId = await service.newLinkId({ orderId: 'honest' })
    const path = `/v1/sandbox/payment-links/${linkId}/pay`
    expect((await service.post(path, { method: 'PIX' }, asMerchant('demo'))).body).toMatchObject({
      data: { paymentStatus: 'SETTLED' },
    })
  })

  it('do not harm the tools of the sandbox either', async () => {
    const sandbox = await startTestService(unlimited)
    await sendMalformedRequests(sandbox, { count: count * 0.05, at: 'whole sandbox' })
    expect((await sandbox.send('/health')).status).toBe(200)
    await sandbox.close()
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
