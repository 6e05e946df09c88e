import type { TestProject } from 'vitest/node'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { migratedDatabase, postgresPrograms, startPostgres } from './start-postgres.ts'

/**
 * Starts one PostgreSQL server for the whole test run, because creating a cluster takes a second of processor time.
 * Each test creates its own databases on it (`shared-postgres.ts`), as copies of one whose tables are up to date; a test
 * that kills the server starts its own.
 */
export default async function startSharedPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!postgresPrograms) {
    provide('postgresUrl', null)
    return async () => {}
  }
  const postgres = await startPostgres(postgresPrograms)
  const store = await openStore({
    kind: 'postgres',
    url: await postgres.createDatabase(migratedDatabase),
  })
  // A database with connections cannot be copied.
  await store.close()
  provide('postgresUrl', postgres.url)
  return postgres.stop
}
