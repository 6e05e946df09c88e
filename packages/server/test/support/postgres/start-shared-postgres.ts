import type { TestProject } from 'vitest/node'
import { postgresPrograms, startPostgres } from './start-postgres.ts'

/**
 * Starts one PostgreSQL server for the whole test run, because creating a cluster takes a second of processor time.
 * Each test creates its own databases on it (`shared-postgres.ts`); a test that kills the server starts its own.
 */
export default async function startSharedPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!postgresPrograms) {
    provide('postgresUrl', null)
    return async () => {}
  }
  const postgres = await startPostgres(postgresPrograms)
  provide('postgresUrl', postgres.url)
  return postgres.stop
}
