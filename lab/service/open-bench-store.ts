import { join } from 'node:path'
import {
  postgresPrograms,
  startPostgres,
} from '../../packages/server/test/support/postgres/start-postgres.ts'
import { makeTemporaryFolder } from '../../packages/server/test/support/temporary-folder.ts'
import type { StoreKind } from './options.ts'

/** Creates unused, durable databases on a disk. */
export interface BenchStore extends AsyncDisposable {
  /** @returns a `DATABASE_URL`. */
  create(name: string): Promise<string>
}

/** @throws an Error if PostgreSQL is requested and not installed. */
export async function openBenchStore(kind: StoreKind): Promise<BenchStore> {
  if (kind === 'postgres') {
    if (!postgresPrograms) throw new Error('PostgreSQL is not installed here (apt-get install postgresql).')
    const postgres = await startPostgres(postgresPrograms, { fsync: 'on' })
    return { create: postgres.createDatabase, [Symbol.asyncDispose]: postgres.stop }
  }
  const folder = makeTemporaryFolder()
  return {
    // Each has its own folder, because the acquirer's ledger is beside the service's file.
    create: async (name) => `sqlite:${join(folder.path, name, 'store.sqlite')}`,
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}
