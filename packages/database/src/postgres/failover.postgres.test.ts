import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import {
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '../../../server/test/support/postgres/start-postgres.ts'
import { startTestService, type TestService } from '../../../server/test/support/start-test-service.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { useDatabase } from '../open-store.ts'
import { databaseErrorOf } from '../store-unavailable.ts'

// `postgres-store.postgres.test.ts` reports that PostgreSQL is missing.
describe.skipIf(!postgresPrograms)('a database with several hosts', () => {
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  let [primary, standby]: TestPostgres[] = []
  let urls: { readonly primary: string; readonly standby: string; readonly both: string }
  let service: TestService

  beforeAll(async () => {
    primary = await startPostgres(postgresPrograms ?? '')
    standby = await startPostgres(postgresPrograms ?? '')
    const [one, other] = [await primary.createDatabase('pay'), await standby.createDatabase('pay')]
    const { host } = new URL(one)
    urls = {
      primary: one,
      standby: other,
      both: one.replace(host, `${new URL(other).host},${host}`),
    }
    // The same tables and merchants, as a replica has them.
    const prepared = await startTestService({ store: { kind: 'postgres', url: other }, masterKeys })
    await prepared.close()
    await setReadOnly(other, 'on')
    const url = `${urls.both}?target_session_attrs=read-write`
    service = await startTestService({ store: { kind: 'postgres', url }, masterKeys })
  })
  afterAll(async () => {
    await service.close()
    await standby?.stop()
  })

  it('is used by commands on the host that can be written', async () => {
    const rows = await useDatabase({ kind: 'postgres', url: urls.both }, async (db) => {
      const answer = await sql<{ port: number }>`select inet_server_port() as port`.execute(db)
      return answer.rows
    })
    expect(rows).toEqual([{ port: Number(new URL(urls.primary).port) }])
  })

  it('is found behind hosts that are gone', async () => {
    const { host } = new URL(urls.primary)
    const url = urls.primary.replace(host, `127.0.0.1:1,127.0.0.1:1,${host}`)
    await (await openStore({ kind: 'postgres', url })).close()
  })

  it('is used on the host that can be written, and on another one after a failover', async () => {
    const cardId = await service.newCardId()
    expect((await service.charge({ cardId })).status).toBe(200)
    expect([await countCharges(urls.primary), await countCharges(urls.standby)]).toEqual([1, 0])

    await primary?.stop()
    await setReadOnly(urls.standby, 'off')
    const patiently = { timeout: 60_000 }
    await expect.poll(async () => (await service.send('/readyz')).status, patiently).toBe(200)
    await expect.poll(async () => (await service.tokenize()).status, patiently).toBe(200)
    expect((await service.charge({ cardId: await service.newCardId() })).status).toBe(200)
    expect(await countCharges(urls.standby)).toBe(1)
    await service.runJobs()
  })

  it('is refused while no host can be written', async () => {
    await setReadOnly(urls.standby, 'on')
    const url = urls.both
    await expect(openStore({ kind: 'postgres', url })).rejects.toThrow(/cannot be opened: /)
    await setReadOnly(urls.standby, 'off')
    const store = await openStore({ kind: 'postgres', url })
    await store.close()
  })
})

describe.skipIf(!postgresPrograms)('a host that freezes', () => {
  it('is left, with all connections to it, when one of them has noticed the freeze', async () => {
    const [frozen, other] = [
      await startPostgres(postgresPrograms ?? ''),
      await startPostgres(postgresPrograms ?? ''),
    ]
    const [one, two] = [await frozen.createDatabase('pay'), await other.createDatabase('pay')]
    const url = one.replace(new URL(one).host, `${new URL(one).host},${new URL(two).host}`)
    const store = await openStore({ kind: 'postgres', url })
    const ports = async (): Promise<readonly unknown[]> => {
      const asked = [1, 2, 3].map(() =>
        sql<{ port: number }>`select inet_server_port() as port`.execute(store.db),
      )
      return (await Promise.all(asked)).map(({ rows }) => rows[0]?.port)
    }
    expect(new Set(await ports())).toEqual(new Set([Number(new URL(one).port)]))
    for (const db of [store.jobsDb, store.probesDb]) await sql`select 1`.execute(db)

    const pids = await query(one, 'select pid from pg_stat_activity where pid <> pg_backend_pid()')
    const [postmaster = ''] = readFileSync(join(frozen.data, 'postmaster.pid'), 'utf8').split('\n')
    const everything = [Number(postmaster), ...pids.map(({ pid }) => Number(pid))]
    for (const pid of everything) process.kill(pid, 'SIGSTOP')
    // On their own, one would wait for half a minute, and one for a quarter of a minute for a new connection.
    const jobs = [1, 2].map(() => sql`select 'in use'`.execute(store.jobsDb).catch(databaseErrorOf))
    await expect(sql`select 1`.execute(store.probesDb)).rejects.toThrow()
    expect(new Set(await ports())).toEqual(new Set([Number(new URL(two).port)]))
    for (const job of jobs) expect(await job).toMatchObject({ message: 'Connection terminated unexpectedly' })

    for (const pid of everything) process.kill(pid, 'SIGCONT')
    await store.close()
    await frozen.stop()
    await other.stop()
  })
})

async function setReadOnly(url: string, value: 'on' | 'off'): Promise<void> {
  const server = Object.assign(new URL(url), { pathname: '/postgres' }).href
  await query(server, `alter database pay set default_transaction_read_only = ${value}`)
  // Sessions keep the setting with which they began.
  await query(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'pay'`)
}

async function countCharges(url: string): Promise<number> {
  const [row] = await query(url, 'select count(*)::int as many from charges')
  return Number(row?.many)
}

async function query(connectionString: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows = [] } = (await client.query(text)) as { readonly rows?: Record<string, unknown>[] }
  await client.end()
  return rows
}
