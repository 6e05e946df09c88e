import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { createSignalListeners, type Signals } from '../signals.ts'
import { isPooled } from './pool-limits.ts'
import { setUp } from './set-up.ts'

const channel = 'element_server'

/** Signals between all processes of a PostgreSQL database. */
export interface PostgresSignals extends Signals {
  /** Receives signals on a connection, until it ends. Behind a pooler there are none: `LISTEN` belongs to a session. */
  receiveOn(client: pg.ClientBase): Promise<void>
  /** Waits for what is being sent. */
  close(): Promise<void>
}

/**
 * Sends signals by `NOTIFY`, those of one turn of the event loop in one statement. Not in the transactions that they are
 * about: PostgreSQL commits transactions with a `NOTIFY` one after the other.
 */
export function createPostgresSignals(db: Database): PostgresSignals {
  const { on, publish } = createSignalListeners()
  const waiting = new Set<string>()
  let sending = Promise.resolve()

  async function flush(): Promise<void> {
    const signals = [...waiting]
    waiting.clear()
    await sql`select pg_notify(${channel}, signal) from unnest(${signals}::text[]) as signals (signal)`
      .execute(db)
      // The others find out by themselves, a little later.
      .catch(() => {})
  }

  return {
    on,
    send: (topic, key = '') => {
      if (waiting.size === 0)
        setImmediate(() => {
          sending = sending.then(flush)
        })
      waiting.add(`${topic} ${key}`)
    },
    receiveOn: async (client) => {
      if (isPooled(client)) return
      client.on('notification', ({ payload = '' }) => {
        const [topic = '', key = ''] = payload.split(' ')
        publish(topic, key)
      })
      await setUp(client, `listen ${channel}`)
    },
    close: () => sending,
  }
}
