import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { prepareReadRequests, type ReadRequest } from '../../../test/support/scenes/read-requests.ts'
import {
  prepareWriteRequests,
  type WriteRequest,
  type WriteRequests,
} from '../../../test/support/scenes/write-requests.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../test/support/start-test-service.ts'

/** A store that a test makes unavailable to the service, and available again. */
export interface FailingStore {
  readonly address: StoreAddress
  /** Whether it can be read meanwhile. */
  readonly isReadable: boolean
  fail(): Promise<void>
  recover(): Promise<void>
  remove(): Promise<void>
}

// A reset would take away the records of the other requests. Fonts are rebuilt in memory.
const notTried = ['POST /v1/auth/token', 'POST /v1/sandbox/reset', 'GET /health', 'GET /readyz', 'GET /livez']

/** The answer to each request while the store fails, and afterwards. @param how As `read-only`. */
export function describeUnwritableStore(how: string, makeStore: () => Promise<FailingStore>): void {
  describe(`a store that is ${how}`, () => {
    let store: FailingStore
    let simulator: SimulatedAcquirer
    let service: TestService
    let prepared: WriteRequests
    let reads: readonly ReadRequest[]

    beforeAll(async () => {
      store = await makeStore()
      simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
      service = await startTestService({ store: store.address, acquirer: simulator })
      const opened = await openStore(store.address)
      prepared = await prepareWriteRequests(service, opened)
      await opened.close()
      reads = await prepareReadRequests(service)
    })
    afterAll(async () => {
      await prepared.close()
      await service.close()
      await store.remove()
    })

    it('gives 503 to writes, answers the reads that are possible, and later does each write exactly once', async () => {
      const { requests } = prepared
      const before = await ledger()
      await store.fail()
      for (const request of requests) {
        const answer = await request.send()
        expect(shapeOf(answer), `${request.route}: ${answer.text}`).toEqual(unavailable[request.asker])
      }
      for (const path of ['/readyz', '/health']) {
        const { status, headers } = await service.send(path)
        expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5'])
      }
      expect((await service.send('/livez')).status).toBe(200)
      for (const { route, send } of reads) {
        const { status, text } = await send()
        expect([route, status], text).toEqual([route, store.isReadable ? 200 : 503])
      }
      expect(await ledger()).toEqual(before)

      await store.recover()
      await expect.poll(async () => (await service.send('/readyz')).status).toBe(200)
      for (const { route, send } of requests) {
        const answer = await send()
        expect([200, 303], `${route}: ${answer.status} ${answer.text}`).toContain(answer.status)
        expect(answer.headers.get('location') ?? '', route).not.toContain('refused')
      }
      // The acquirer is asked for a refund by a job.
      await service.send('/v1/sandbox/clock', {
        method: 'POST',
        headers: { ...asMerchant('demo'), 'content-type': 'application/json' },
        body: JSON.stringify({ advanceSeconds: 60 }),
      })
      const expected = [...before, ...requests.flatMap(({ entries }) => entries)]
      expect((await ledger()).toSorted()).toEqual(expected.toSorted())
    })

    it('is tried with each route of the API that writes or reads', async () => {
      const { body } = await service.send('/openapi.json')
      const { paths } = body as { readonly paths: Readonly<Record<string, object>> }
      const routes = Object.entries(paths)
        .filter(([path]) => !path.endsWith('/'))
        .flatMap(([path, operations]) =>
          Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
        )
      const tried = [...prepared.requests, ...reads]
        .map(({ route }) => route)
        .filter((route) => /^(GET|POST|DELETE) \/v/.test(route))
      expect(tried.concat(notTried).toSorted()).toEqual(routes.toSorted())
    })

    async function ledger(): Promise<readonly string[]> {
      return (await simulator.entriesFor('demo')).map(({ type }) => type)
    }
  })
}

function shapeOf(answer: Answer): unknown {
  const { status, headers, text } = answer
  const page = text.includes('Something went wrong') ? 'Something went wrong' : null
  return { status, retryAfter: headers.get('retry-after'), reason: reasonOf(answer), page }
}

const unavailable: Readonly<Record<WriteRequest['asker'], unknown>> = {
  program: { status: 503, retryAfter: '5', reason: 'store_unavailable', page: null },
  person: { status: 503, retryAfter: '5', reason: null, page: 'Something went wrong' },
}
