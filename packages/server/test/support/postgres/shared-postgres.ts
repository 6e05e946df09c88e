import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, inject } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { migratedDatabase } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server that all test files of a run share; `null` if PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

const serverUrl = inject('postgresUrl')

/**
 * Whether PostgreSQL is installed. If it is not, `database/postgres-store.postgres.test.ts` reports that, and fails if
 * CI is set.
 */
export const hasPostgres: boolean = serverUrl !== null

/** Creates a database on the server that all test files share, with tables that are up to date. @returns its URL. */
export function createDatabase(): Promise<string> {
  return create(`template ${migratedDatabase}`)
}

/** Creates a database without tables. @returns its URL. */
export function createEmptyDatabase(): Promise<string> {
  return create('')
}

async function create(how: string): Promise<string> {
  if (serverUrl === null) throw new Error('PostgreSQL is not installed (apt-get install postgresql).')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} ${how}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: name }).href
}

/** Creates a store without data on PostgreSQL. */
export async function createPostgresStore(): Promise<Extract<StoreAddress, { kind: 'postgres' }>> {
  return { kind: 'postgres', url: await createDatabase() }
}

/** Runs a suite on a PostgreSQL store, or skips it if PostgreSQL is not installed. */
export function onPostgres(
  describeSuite: (name: string, makeStore: typeof createPostgresStore) => void,
): void {
  describe.skipIf(!hasPostgres)('on PostgreSQL', () => describeSuite('PostgreSQL', createPostgresStore))
}
