import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { newOwnerId, type Owner } from '../owner.ts'
import type { Hosts } from './choose-host.ts'
import { connectionOptions, setProbes } from './connection-options.ts'
import { fenceLapsed, findUnlocked, renewLease, renewLeaseBy } from './owner-leases.ts'
import { isPooled } from './pool-limits.ts'
import { setUp } from './set-up.ts'

/**
 * The default of `LEASE_SECONDS`, in milliseconds: after it, others take over the operations of a process that hangs.
 */
export const usualLeaseMs = 15_000

interface OwnerOptions {
  readonly hosts: Hosts
  /** How long others wait for a sign of life. */
  readonly leaseMs: number
  /** A clock that nobody sets, in milliseconds. Default: `performance.now`, which goes on while a process is stopped. */
  readonly steadyMs?: () => number
  /** Called with each new connection, which is open as long as the process has the lock. */
  readonly onConnection?: (client: pg.ClientBase) => Promise<void>
}

// Renewals may fail, or be late, four times in a row.
const renewalsPerLease = 5

/**
 * An owner among the processes of a PostgreSQL database.
 *
 * 1. Each process holds a lock that ends with its connection: others notice at once that it has died.
 * 2. Each renews a lease. A process that stands still keeps its connection, because the system answers for it; others
 *    fence it when the lease has ended.
 * 3. A process whose own lease may have ended sends nothing, and judges nobody: it may have stood still itself.
 * 4. A process that was fenced stays dead.
 */
export async function createPostgresOwner(
  db: Database,
  { hosts, leaseMs, steadyMs = () => performance.now(), onConnection = async () => {} }: OwnerOptions,
): Promise<Owner> {
  const id = newOwnerId()
  const listeners = new Set<() => void>()
  let isLost = false
  let aliveUntilMs = 0
  const isAlive = (): boolean => !isLost && steadyMs() < aliveUntilMs

  async function renew(client: pg.ClientBase): Promise<void> {
    // From before the statement is sent, so that it ends here before it ends in the database.
    const startedMs = steadyMs()
    // Behind a pooler this connection is in a transaction that stays open: others would not see what it writes.
    const renewed = isPooled(client)
      ? await renewLeaseBy(db, { id, leaseMs })
      : await renewLease(client, { id, leaseMs })
    if (renewed) aliveUntilMs = startedMs + leaseMs
    else if (!isLost) {
      isLost = true
      for (const listener of listeners) listener()
    }
  }
  async function prepare(client: pg.ClientBase): Promise<void> {
    if (isPooled(client)) await setUp(client, beginWithoutLimits)
    // Before the lock, because others judge the lease of a process that has its lock.
    await renew(client)
    while (!(await lock(client, id))) {
      // The server has not noticed yet that the connection before has ended.
      await sleep(retryMs)
      await renew(client)
    }
    await onConnection(client)
  }

  const connection = await keepConnected({ hosts, prepare })
  let isRenewing = false
  const renewOnTime = async (): Promise<void> => {
    const client = connection.current()
    if (!client || isRenewing || isLost) return
    isRenewing = true
    await renew(client).catch(() => connection.giveUp(client))
    isRenewing = false
  }
  const timer = setInterval(() => void renewOnTime(), leaseMs / renewalsPerLease)
  timer.unref()

  return {
    id,
    isAlive,
    onLost: (listener) => listeners.add(listener),
    findDead: (ids) => findDead(db, { id, isAlive }, ids),
    close: async () => {
      clearInterval(timer)
      await connection.close()
    },
  }
}

/** Those of some owners that have died, or are fenced now because their leases have ended. */
async function findDead(
  db: Database,
  { id, isAlive }: Pick<Owner, 'id' | 'isAlive'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const others = [...new Set(ids)].filter((other) => other !== id)
  if (others.length === 0) return []
  const unlocked = await findUnlocked(db, others)
  const locked = others.filter((other) => !unlocked.includes(other))
  const lapsed = locked.length > 0 && isAlive() ? await fenceLapsed(db, locked) : []
  return others.filter((other) => unlocked.includes(other) || lapsed.includes(other))
}

const beginWithoutLimits =
  'begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local lock_timeout = 0'

/**
 * Takes a lock, which is held until the connection ends. Behind a pooler, only an open transaction keeps the server's
 * connection for this process. It has no snapshot while it is idle, so it delays no VACUUM.
 *
 * @returns whether nobody else has it.
 */
async function lock(client: pg.ClientBase, id: string): Promise<boolean> {
  const take = isPooled(client) ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock'
  const { rows } = await setUp(client, `select ${take}($1::bigint) as is_locked`, [id])
  return rows[0]?.is_locked === true
}

interface ConnectionOptions {
  readonly hosts: Hosts
  /** Uses each new connection. If it rejects, the connection is ended, and another one is tried. */
  readonly prepare: (client: pg.ClientBase) => Promise<void>
}

/** A connection that is opened again whenever it ends. */
export interface KeptConnection {
  /** The connection; `null` while it is being opened again. */
  current(): pg.ClientBase | null
  /** Ends a useless connection: another one is opened. */
  giveUp(client: pg.ClientBase): void
  close(): Promise<void>
}

/** How long to wait before the next connection is tried. */
const retryMs = 500

/** @throws if the first connection cannot be opened. */
export async function keepConnected({ hosts, prepare }: ConnectionOptions): Promise<KeptConnection> {
  let isClosed = false
  let isOpen = false
  let restored = Promise.resolve()
  let client: pg.Client

  async function open(): Promise<void> {
    // Stored before it is ready, so that closing it ends the wait.
    client = newClient(hosts)
    try {
      await connect(client)
      await setProbes(client, hosts)
      await hosts.requireFit(client)
      await prepare(client)
    } catch (error) {
      await client.end().catch(() => {
        // It was never connected.
      })
      throw error
    }
    isOpen = true
    client.once('end', () => {
      isOpen = false
      if (!isClosed) restored = restore()
    })
  }
  async function restore(): Promise<void> {
    while (!isClosed) {
      try {
        await open()
        return
      } catch {
        // The database is unreachable, also for the processes that might take this one for dead.
        await sleep(retryMs)
      }
    }
  }

  await open()
  return {
    current: () => (isOpen ? client : null),
    giveUp: (useless) => {
      if (useless === client) client.end().catch(() => {})
    },
    close: async () => {
      isClosed = true
      await client.end()
      await restored
    },
  }
}

// `pg` never settles the promise of a client that is ended while it connects.
async function connect(client: pg.Client): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.once('end', () => reject(new Error('the connection was closed while it was being opened')))
    client.connect().then(() => resolve(), reject)
  })
}

// This connection is silent most of the time: only probes show that it is broken. Otherwise the server would consider a
// dead process alive, and this process would not notice that others consider it dead.
function newClient(hosts: Hosts): pg.Client {
  const client = hosts.newClient(connectionOptions)
  // The end of the connection is handled elsewhere. Without a listener, an error would end the process.
  client.on('error', () => {})
  return client
}
