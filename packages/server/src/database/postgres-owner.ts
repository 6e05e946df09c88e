import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { newOwnerId, type Owner } from './owner.ts'

const retryMs = 500

/** An owner among the processes of a PostgreSQL database: each holds a lock that ends with its connection. */
export async function createPostgresOwner(db: Database, url: string): Promise<Owner> {
  const id = newOwnerId()
  let isClosed = false
  let client = newClient(url)
  await lock(client, id)
  let restored = Promise.resolve()
  const watch = (): void => {
    client.once('end', () => {
      if (!isClosed) restored = restore()
    })
  }
  async function restore(): Promise<void> {
    while (!isClosed) {
      // Kept before it has the lock: closing ends the wait for it.
      client = newClient(url)
      try {
        await lock(client, id)
        watch()
        return
      } catch {
        // The database is away: so it is for those who would take this process for dead.
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
      // Locks of a transaction: they are let go of with the end of this very statement.
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

// Nothing is ever said on this connection: without probes a line that was cut is noticed after two hours by the server,
// which takes a dead process for a living one that long, and never by us, who then are taken for dead and do not know.
const probeAfterSeconds = 10

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterSeconds * 1000,
  })
  // What breaks it ends it, which is seen to. Unheard, it would end the process.
  client.on('error', () => {})
  return client
}

async function lock(client: pg.Client, id: string): Promise<void> {
  try {
    await client.connect()
    await client.query(
      `set tcp_keepalives_idle = ${probeAfterSeconds}; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`,
    )
    // In its session, so it holds until the connection ends.
    await client.query('select pg_advisory_lock($1::bigint)', [id])
  } catch (error) {
    await client.end().catch(() => {
      // It never was connected.
    })
    throw error
  }
}
