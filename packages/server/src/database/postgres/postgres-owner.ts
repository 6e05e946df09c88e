import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { newOwnerId, type Owner } from '../owner.ts'
import type { Hosts } from './choose-host.ts'
import { connectionOptions, setProbes } from './connection-options.ts'
import { isPooled } from './pooler.ts'

const retryMs = 500

const beginWithoutLimits =
  'begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local lock_timeout = 0'

/** An owner among the processes of a PostgreSQL database: each holds a lock that ends with its connection. */
export async function createPostgresOwner(db: Database, hosts: Hosts): Promise<Owner> {
  const id = newOwnerId()
  let isClosed = false
  let client = newClient(hosts)
  await lock(client, { hosts, id })
  let restored = Promise.resolve()
  const watch = (): void => {
    client.once('end', () => {
      if (!isClosed) restored = restore()
    })
  }
  async function restore(): Promise<void> {
    while (!isClosed) {
      // Stored before it has the lock, so that closing it ends the wait.
      client = newClient(hosts)
      try {
        await lock(client, { hosts, id })
        watch()
        return
      } catch {
        // The database is unreachable, also for the processes that might take this one for dead.
        await sleep(retryMs)
      }
    }
  }
  watch()
  return {
    id,
    findDead: async (ids) => {
      const others = ids.filter((other) => other !== id)
      if (others.length === 0) return []
      // These are transaction locks, which are released at the end of this statement.
      const { rows } = await sql<{ readonly id: string }>`
        select id from unnest(${others}::text[]) as ids(id)
        where pg_try_advisory_xact_lock(id::bigint)`.execute(db)
      return rows.map((row) => row.id)
    },
    close: async () => {
      isClosed = true
      await client.end()
      await restored
    },
  }
}

// This connection is silent, so only the probes of the line tell that it is cut: the server would take a dead process
// for a living one, and this process would not notice that others take it for dead.
function newClient(hosts: Hosts): pg.Client {
  const client = hosts.newClient(connectionOptions)
  // The end of the connection is handled elsewhere. Without a listener, an error would end the process.
  client.on('error', () => {})
  return client
}

async function lock(
  client: pg.Client,
  { hosts, id }: { readonly hosts: Hosts; readonly id: string },
): Promise<void> {
  try {
    await client.connect()
    await setProbes(client, hosts)
    await hosts.requireFit(client)
    // Held until the connection ends. Behind a pooler, only an open transaction keeps the server's connection for this
    // process. It has no snapshot while it is idle, so it delays no VACUUM.
    const held = isPooled(client) ? 'pg_advisory_xact_lock' : 'pg_advisory_lock'
    if (isPooled(client)) await client.query(beginWithoutLimits)
    await client.query(`select ${held}($1::bigint)`, [id])
  } catch (error) {
    await client.end().catch(() => {
      // It was never connected.
    })
    throw error
  }
}
