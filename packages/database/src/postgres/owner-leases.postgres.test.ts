import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { createPostgresStore, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import type { Store } from '../open-store.ts'
import { newOwnerId, type Owner } from '../owner.ts'
import { createWorkLeases } from '../work-leases.ts'
import { chooseHost } from './choose-host.ts'
import { deleteEndedLeases } from './owner-leases.ts'
import { createPostgresOwner } from './postgres-owner.ts'

describe.runIf(hasPostgres)('the lease of a process', () => {
  let url: string
  let store: Store
  const opened: Owner[] = []
  beforeAll(async () => {
    const address = await createPostgresStore()
    url = address.url
    store = await openStore(address)
  })
  afterEach(async () => {
    for (const owner of opened.splice(0)) await owner.close()
  })
  afterAll(() => store.close())

  /** A process that renews its lease far too late, on a clock of its own. */
  async function openSlowOwner(): Promise<{ readonly owner: Owner; pass(ms: number): void }> {
    let passedMs = 0
    const steadyMs = (): number => passedMs
    const owner = await createPostgresOwner(store.db, {
      hosts: chooseHost(url),
      leaseMs: 3_600_000,
      steadyMs,
    })
    opened.push(owner)
    return {
      owner,
      pass: (ms) => {
        passedMs += ms
      },
    }
  }
  const lapse = (id: string) =>
    store.db.executeQuery(
      // The same as if so much time had passed.
      { sql: 'update process_owners set lease_until_ms = 0 where owner = $1', parameters: [id] } as never,
    )

  it('is judged by others as soon as it has ended, for good', async () => {
    const { owner } = await openSlowOwner()
    expect(await store.owner.findDead([owner.id])).toEqual([])
    await lapse(owner.id)
    expect(await store.owner.findDead([owner.id])).toEqual([owner.id])
    expect(await store.owner.findDead([owner.id])).toEqual([owner.id])
  })

  it('is lost for a process that was fenced, which finds out when it renews', async () => {
    const owner = await createPostgresOwner(store.db, { hosts: chooseHost(url), leaseMs: 2000 })
    opened.push(owner)
    const lost = new Promise<void>((resolve) => owner.onLost(resolve))
    await store.db.executeQuery({
      sql: 'update process_owners set is_fenced = 1 where owner = $1',
      parameters: [owner.id],
    } as never)
    await lost
    expect(owner.isAlive()).toBe(false)
  })

  it('ends for the process itself before it ends for others, who are not judged meanwhile', async () => {
    const { owner, pass } = await openSlowOwner()
    const slow = await openSlowOwner()
    await lapse(slow.owner.id)
    pass(3_600_000 - 1)
    expect(owner.isAlive()).toBe(true)
    pass(1)
    expect(owner.isAlive()).toBe(false)
    expect(await owner.findDead([slow.owner.id])).toEqual([])
    expect(await store.owner.findDead([slow.owner.id])).toEqual([slow.owner.id])
  })

  it('is not required of a process of an earlier version, which has only a lock', async () => {
    const id = newOwnerId()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('select pg_advisory_lock($1::bigint)', [id])
    expect(await store.owner.findDead([id])).toEqual([])
    await client.end()
    await expect.poll(() => store.owner.findDead([id])).toEqual([id])
  })

  it('is kept as long as a process may wake up', async () => {
    const { owner } = await openSlowOwner()
    await lapse(owner.id)
    await store.owner.findDead([owner.id])
    await deleteEndedLeases(store.db)
    expect(await store.owner.findDead([owner.id])).toEqual([owner.id])
  })

  it('decides which process does the work that one does for all', async () => {
    const [first, second] = [await openSlowOwner(), await openSlowOwner()]
    const own = createWorkLeases(store.db, { owner: first.owner, steadyMs: () => 0 })
    const others = createWorkLeases(store.db, { owner: second.owner, steadyMs: () => 0 })
    expect([...(await own.take(['a', 'b']))]).toEqual(['a', 'b'])
    expect([...(await others.take(['a', 'c']))]).toEqual(['c'])
    expect([...(await own.take(['a', 'b', 'c']))]).toEqual(['a', 'b'])
    await lapse(first.owner.id)
    expect([...(await others.take(['a']))]).toEqual(['a'])
    // One that died loses them at once.
    await first.owner.close()
    await expect.poll(async () => [...(await others.take(['b']))]).toEqual(['b'])
  })
})

describe.runIf(hasPostgres)('signals', () => {
  it('reach all processes on the database, the one that sends them too', async () => {
    const address = await createPostgresStore()
    const stores = [await openStore(address), await openStore(address)]
    const heard: string[] = []
    for (const [index, { signals }] of stores.entries())
      signals.on('link', (key) => heard.push(`${index} hears ${key}`))
    stores[0]?.signals.send('link', 'a')
    stores[0]?.signals.send('clock')
    await expect.poll(() => heard.toSorted()).toEqual(['0 hears a', '1 hears a'])
    for (const { close } of stores) await close()
  })
})
