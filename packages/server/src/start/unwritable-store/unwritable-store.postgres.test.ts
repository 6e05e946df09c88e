import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../payments/src/acquirer/simulator.ts'
import { disconnectDatabase } from '../../../test/crash/disconnect-database.ts'
import { createDatabase, hasPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '../../../test/support/small-disk.ts'
import { reasonOf, startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import { describeUnwritableStore, type FailingStore } from './unwritable-store.contract.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  describeUnwritableStore('read-only', async (): Promise<FailingStore> => {
    const url = await createDatabase()
    return {
      address: { kind: 'postgres', url },
      isReadable: true,
      // Sessions keep the setting with which they began. The service itself ends those that are read-only.
      fail: () => administer(url, (name) => [setReadOnly(name, 'on'), endSessions(name)]),
      recover: () => administer(url, (name) => [setReadOnly(name, 'off')]),
      remove: async () => {},
    }
  })

  describeUnwritableStore('away', async (): Promise<FailingStore> => {
    const url = await createDatabase()
    let reconnect = async (): Promise<void> => {}
    return {
      address: { kind: 'postgres', url },
      isReadable: false,
      fail: async () => {
        reconnect = await disconnectDatabase(url)
      },
      recover: () => reconnect(),
      remove: async () => {},
    }
  })
})

describe.skipIf(!hasPostgres || !canMountDisks)('PostgreSQL on a full disk', () => {
  let disk: SmallDisk
  let url: string
  let simulator: SimulatedAcquirer
  let service: TestService

  beforeAll(async () => {
    disk = mountSmallDisk(32, 'postgres')
    url = await createDatabase()
    await administer(url, (name) => [
      `create tablespace small_${name} location '${disk.path}'`,
      `alter database ${name} set tablespace small_${name}`,
    ])
    simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    service = await startTestService({ store: { kind: 'postgres', url }, acquirer: simulator })
  })
  afterAll(async () => {
    disk.empty()
    await service.close()
    await administer(url, (name) => [`drop database ${name}`, `drop tablespace small_${name}`])
    disk.unmount()
  })

  it('makes charges answer 503 once the pages are full, and finalizes each when there is space', async () => {
    const cardId = await service.newCardId()
    disk.fill()
    const answers: string[] = []
    // The pages that exist already have space for some charges. The texts fill them sooner.
    const description = 'x'.repeat(200)
    while (answers.at(-1) !== '503 store_unavailable') {
      const idempotencyKey = `key-${answers.length}`
      const answer = await service.charge({ cardId, idempotencyKey, description })
      expect([200, 503], answer.text).toContain(answer.status)
      answers.push(answer.status === 200 ? '200' : `${answer.status} ${reasonOf(answer)}`)
    }
    expect((await service.send('/readyz')).status).toBe(503)
    expect((await service.send('/livez')).status).toBe(200)

    disk.empty()
    await service.runJobs()
    await expect.poll(async () => (await service.send('/readyz')).status).toBe(200)
    for (const index of answers.keys()) {
      const answer = await service.charge({ cardId, idempotencyKey: `key-${index}`, description })
      expect(answer.body).toMatchObject({ transferStatus: 'SETTLED' })
    }
    const done = (await simulator.entriesFor('demo')).filter(({ type }) => type === 'capture')
    expect(done).toHaveLength(answers.length)
  })
})

function setReadOnly(name: string, value: 'on' | 'off'): string {
  return `alter database ${name} set default_transaction_read_only = ${value}`
}

function endSessions(name: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
}

async function administer(url: string, statements: (name: string) => readonly string[]): Promise<void> {
  const server = Object.assign(new URL(url), { pathname: '/postgres' })
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  for (const statement of statements(new URL(url).pathname.slice(1))) await client.query(statement)
  await client.end()
}
