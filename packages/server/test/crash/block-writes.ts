import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { StoreAddress } from '../../../database/src/open-store.ts'

const tables =
  'charges, verifications, temporary_holds, cvv_tokens, cards, payment_links, payment_attempts, refunds, notifications, history_events, forwards'

/**
 * Blocks all other writes to a store.
 *
 * @returns a function that allows them again, but not those that wait by then: PostgreSQL would carry out the statement of
 *   a process that was killed.
 */
export async function blockWrites(address: StoreAddress): Promise<() => Promise<void>> {
  if (address.kind === 'memory') throw new Error('nobody else writes into memory')
  if (address.kind === 'file') {
    const sqlite = new DatabaseSync(address.path, { timeout: 5000 })
    sqlite.exec('begin immediate')
    return async () => sqlite.close()
  }
  const client = new pg.Client({ connectionString: address.url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${tables} in exclusive mode`)
  return async () => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and not granted`,
    )
    await client.end()
  }
}
