import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import {
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '../../../server/test/support/postgres/start-postgres.ts'
import type { Store } from '../open-store.ts'

// `postgres-store.postgres.test.ts` reports that PostgreSQL is missing.
describe.skipIf(!postgresPrograms)('a connection to PostgreSQL that breaks', () => {
  let postgres: TestPostgres
  let store: Store
  let other: Store
  let administrator: pg.Client

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? '')
    const url = await postgres.createDatabase('service')
    store = await openStore({ kind: 'postgres', url })
    other = await openStore({ kind: 'postgres', url })
    administrator = new pg.Client({ connectionString: url })
    administrator.on('error', () => {})
    await administrator.connect()
  })
  afterAll(async () => {
    await administrator.end()
    await store.close()
    await other.close()
    await postgres.stop()
  })

  const answers = (of: Store) =>
    sql`select 1`.execute(of.db).then(
      () => true,
      () => false,
    )
  const endSessions = (having: string) =>
    administrator.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${having}`)

  it('within a transaction makes only that transaction fail', async () => {
    const cut = store.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await endSessions(`pid = ${rows[0]?.pid}`)
      await sleep(50)
      await sql`select 1`.execute(transaction)
    })
    await expect(cut).rejects.toThrow()
    expect(await answers(store)).toBe(true)
  })

  it('within a statement makes only that statement fail', async () => {
    const slow = sql`select pg_sleep(20)`.execute(store.db)
    const failing = expect(slow).rejects.toThrow()
    await vi.waitFor(async () => {
      expect((await endSessions(`query = 'select pg_sleep(20)'`)).rowCount).toBe(1)
    }, patiently)
    await failing
    // The statement fails a moment before its connection ends, and the pool may hand out that connection once more.
    await vi.waitFor(async () => expect(await answers(store)).toBe(true), patiently)
  })

  it('while it holds an owner lock is replaced, and the owner is alive again', async () => {
    const { id } = store.owner
    const before = await holderOf(id)
    await endSessions(`pid = ${before}`)
    await vi.waitFor(async () => expect(await holderOf(id)).not.toBe(before), patiently)
    expect(await other.owner.findDead([id])).toEqual([])
  })

  it('silently while somebody else has its owner lock is replaced too', async () => {
    const { id } = store.owner
    await vi.waitFor(() => holderOf(id), patiently)
    const queued = administrator.query('select pg_advisory_lock($1::bigint)', [id])
    await endSessionThatIsWaitedFor(id)
    await queued
    // The owner now tries again and again. Killing a server process ends all other sessions and their locks.
    const pid = await vi.waitFor(async () => {
      const { rows } = await administrator.query(
        `select pid from pg_stat_activity where query like 'select pg_try_advisory_lock(%'`,
      )
      expect(rows).toHaveLength(1)
      return rows[0].pid
    }, patiently)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => {
      expect(await answers(store)).toBe(true)
      expect(await other.owner.findDead([id, other.owner.id])).toEqual([])
    }, patiently)
  })

  async function holderOf(id: string): Promise<number> {
    const { rows } = await administrator.query(`select pid from pg_locks where granted and ${isLockOf(id)}`)
    expect(rows).toHaveLength(1)
    return rows[0].pid
  }

  // The administrator waits for the lock itself, so it cannot end the session that holds the lock.
  async function endSessionThatIsWaitedFor(id: string): Promise<void> {
    await vi.waitFor(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where ${sql.raw(holdsLockOf(id))}
          and exists (select from pg_locks where not granted and ${sql.raw(isLockOf(id))})`.execute(other.db)
      expect(rows).toHaveLength(1)
    }, patiently)
  }
})

// The machine may be busy, and a crashed server takes a while to recover.
const patiently = { timeout: 60_000, interval: 100 }

// A 64-bit key has two halves in `pg_locks`.
const isLockOf = (id: string): string =>
  `locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = ${id}::bigint`
const holdsLockOf = (id: string): string =>
  `pid in (select pid from pg_locks where granted and ${isLockOf(id)})`
