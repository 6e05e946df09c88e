import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../database/src/sqlite/sqlite-dialect.ts'
import { isBusy, tryUntil } from '../../../database/src/sqlite/sqlite-errors.ts'
import type { Acquirer } from '../../../payments/src/acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { startTestService, type TestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'

let simulator: SimulatedAcquirer
let service: TestService
/** Whether the store refuses changes of payments after the next call to the acquirer. */
let isToFail: boolean
let disk: { fail(): Promise<void>; heal(): Promise<void>; lose(table: string): Promise<void> }

beforeEach(async () => {
  const folder = makeTemporaryFolder()
  const path = join(folder.path, 'service.sqlite')
  simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
  isToFail = false
  service = await startTestService({ store: { kind: 'file', path }, acquirer: thenFailing(simulator) })
  const sqlite = openSqlite(path)
  // A job may be in the middle of a transaction. SQLite's own wait would block this process, and with it that job.
  sqlite.exec('PRAGMA busy_timeout = 0')
  const change = async (statement: string): Promise<void> => {
    expect(await tryUntil(() => isDone(() => sqlite.exec(statement)), 60_000)).toBe(true)
  }
  disk = {
    fail: () =>
      change(`create trigger full before update on charges begin select raise(abort, 'disk full'); end`),
    heal: () => change('drop trigger full'),
    lose: (table) => change(`alter table ${table} rename to lost`),
  }
  return async () => {
    await service.close()
    sqlite.close()
    folder.remove()
  }
})

/** Whether it was done; `false` while another connection holds the lock. */
function isDone(act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

function thenFailing(acquirer: Acquirer): Acquirer {
  const through = async <T>(act: Promise<T>): Promise<T> => {
    const result = await act
    if (isToFail) await disk.fail()
    isToFail = false
    return result
  }
  return {
    ...acquirer,
    authorize: (authorization) => through(acquirer.authorize(authorization)),
    capture: (capture) => through(acquirer.capture(capture)),
    cancel: (payment) => through(acquirer.cancel(payment)),
  }
}

it.each([
  [`/pay/lnk_${'0'.repeat(32)}`, 'payment_links'],
  [`/3ds/tds_${'0'.repeat(32)}`, 'charges'],
  ['/dashboard', 'dashboard_sessions'],
])('the page %s shows the id of a request that failed', async (path, table) => {
  await disk.lose(table)
  const answer = await fetch(service.url + path, { headers: { cookie: `dashboard=${'x'.repeat(32)}` } })
  const id = `<code>${answer.headers.get('x-request-id')}</code>`
  expect([answer.status, (await answer.text()).includes(id)]).toEqual([500, true])
})

describe('a payment whose outcome the store could not record', () => {
  it.each([
    ['charge', 'SETTLED', ['authorize', 'capture']],
    ['capture', 'SETTLED', ['authorize', 'capture']],
    ['cancel', 'CANCELLED', ['authorize', 'cancel']],
  ] as const)('is finalized by a job of the same process: %s', async (act, transferStatus, entries) => {
    const cardId = await service.newCardId()
    const fields = { cardId, idempotencyKey: 'k', capture: act === 'charge' }
    if (act !== 'charge') await service.charge(fields)
    isToFail = true
    const { status } = act === 'charge' ? await service.charge(fields) : await service[act]('k')
    expect(status).toBe(500)
    await disk.heal()
    await service.runJobs()
    expect((await service.find('k')).body).toMatchObject({ transferStatus })
    const done = await simulator.entriesFor('demo')
    expect(done.map(({ type }) => type)).toEqual(['verify', ...entries])
  })
})
