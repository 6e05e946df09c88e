import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../../http/src/log/request-log.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { createPostgresStore, hasPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { type Program, runProgram } from '../../../test/support/programs/run-program.ts'
import { asMerchant, startTestService } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type Collector, startCollector } from '../../../test/support/tracing/start-collector.ts'
import { openTracing } from './tracing.ts'

let collector: Collector

beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.close())

const transactions = () => collector.spans().filter(({ name }) => name === 'transaction')

describe.runIf(hasPostgres)('traces on PostgreSQL', () => {
  it('have the transactions of a request', async () => {
    const service = await startTestService({
      store: await createPostgresStore(),
      tracing: { url: collector.url },
    })
    const order = { orderId: 'order-7', amount: 1000, currency: 'BRL', country: 'BR' }
    const link = { ...order, allowPaymentMethods: ['PIX'] }
    const { body } = await service.post('/v2/cashier/payment-link', link, asMerchant('demo'))
    const { linkId } = body as { readonly linkId: string }
    await service.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
    await service.close()
    const cancel = collector.spans().find(({ name }) => name === 'POST /v2/cashier/payment-link/cancel')
    const own = transactions().filter(({ parentSpanId }) => parentSpanId === cancel?.spanId)
    expect(own.length).toBeGreaterThan(0)
    for (const { attributes, status } of own) {
      expect([attributes, status]).toEqual([{ 'db.system.name': 'postgresql' }, 0])
    }
  })

  it('mark a transaction that is rolled back, and have none outside of a traced operation', async () => {
    const log = createLog({ level: 'silent' })
    const tracing = await openTracing({ url: collector.url }, log)
    const store = await openStore(await createPostgresStore(), { tracing })
    const fail = () =>
      store.db.transaction().execute(async () => {
        throw new Error('a secret reason')
      })
    await expect(fail()).rejects.toThrow('a secret reason')
    const start = { name: 'test', kind: 'internal', attributes: {} } as const
    await expect(tracing.run(start, fail)).rejects.toThrow('a secret reason')
    await store.close()
    await tracing.close()
    expect(transactions()).toMatchObject([{ status: 2, statusMessage: '', eventCount: 0 }])
    expect(collector.bytes().includes('secret reason')).toBe(false)
  })

  it('come from each worker, which has an id of its own', async () => {
    const store = await createPostgresStore()
    const folder = makeTemporaryFolder()
    const variables = {
      DATABASE_URL: store.kind === 'postgres' ? store.url : '',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url,
    }
    const program: Program = await runProgram({
      folder: folder.path,
      variables,
      args: ['serve', '--workers', '2'],
    })
    program.child.kill('SIGTERM')
    expect(await program.exitCode).toBe(0)
    const processes = collector.spans().map(({ resource }) => resource['service.instance.id'])
    expect(new Set(processes).size).toBe(2)
    folder.remove()
  })
})
