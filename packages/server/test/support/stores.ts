import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import { createPostgresStore, hasPostgres } from './postgres/shared-postgres.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** A database that a suite runs on. */
export interface StoreUnderTest {
  readonly name: string
  /** Makes a store without data. */
  newStore(): Promise<StoreAddress>
}

const postgres: readonly StoreUnderTest[] = hasPostgres
  ? [{ name: 'PostgreSQL', newStore: createPostgresStore }]
  : []

/** Both databases, for `describe.each`. SQLite is in memory. */
export const stores: readonly StoreUnderTest[] = [
  { name: 'SQLite', newStore: async () => ({ kind: 'memory' }) },
  ...postgres,
]

const folder = makeTemporaryFolder()
process.once('exit', folder.remove)

/** Both databases, for suites in which a store is opened again, or by several processes. */
export const storesOnDisk: readonly [StoreUnderTest, ...StoreUnderTest[]] = [
  {
    name: 'SQLite',
    newStore: async () => ({ kind: 'file', path: join(folder.path, `${randomUUID()}.sqlite`) }),
  },
  ...postgres,
]
