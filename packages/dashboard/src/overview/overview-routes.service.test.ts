import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { writeManyCharges } from '../../../server/test/support/scenes/write-many-charges.ts'
import { startTestService } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

const hourMs = 3_600_000
const nowMs = Date.UTC(2026, 5, 30, 12, 30)

it('the overview of a large shop shows stored figures, and a payment that was just made', async () => {
  const folder = makeTemporaryFolder()
  const address = { kind: 'file', path: join(folder.path, 'overview.sqlite') } as const
  const service = await startTestService({ store: address, nowMs: () => nowMs })
  const store = await openStore(address)
  const visitor = await visitDashboard(service)
  const figures = async () => /<tbody>(.*?)<\/tr>/s.exec((await visitor.look('/dashboard')).text)?.[1]
  await writeManyCharges(store.db, { charges: 9_999, fromMs: nowMs - hourMs, untilMs: nowMs - 60_000 })
  await service.runJobs()
  expect(await store.db.selectFrom('paymentFigures').selectAll().execute()).toEqual([])
  const pay = async () =>
    expect((await service.charge({ cardId: await service.newCardId() })).status).toBe(200)
  await pay()
  await service.runJobs()
  expect(await store.db.selectFrom('paymentFigures').select('merchantId').execute()).toEqual([
    { merchantId: 'demo' },
  ])
  expect(await figures()).toContain('>9,001</td>')
  await pay()
  expect(await figures()).toContain('>9,002</td>')
  // Otherwise the page would not read them.
  await store.db.updateTable('paymentFigures').set({ hours: '[]' }).execute()
  expect(await figures()).toContain('>2</td>')
  await store.close()
  await service.close()
  folder.remove()
})
