import type { TestProject } from 'vitest/node'
import { postgresPrograms, startPostgres } from './start-postgres.ts'

/**
 * Around the whole run of tests: one PostgreSQL server, since making a cluster takes a second of a processor. Each
 * test makes databases of its own on it (`shared-postgres.ts`); a test that kills the server starts its own.
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
