import { availableParallelism } from 'node:os'
import type { StoreAddress } from '../../database/open-store.ts'
import { StartError } from '../../start-error.ts'
import { UsageError } from '../usage-error.ts'

// Each has some fifteen connections to the database, and a hundred megabytes of memory.
const mostWorkers = 128

/**
 * Reads the value of `--workers`.
 *
 * @throws UsageError for anything but `auto` and a number, StartError for a store that only one process should write.
 */
export function countWorkers(text: string, store: StoreAddress): number {
  const count = text === 'auto' ? availableParallelism() : /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > mostWorkers) {
    throw new UsageError(`--workers is "${text}", but must be auto or a number from 1 to ${mostWorkers}.`)
  }
  if (store.kind === 'postgres') return Math.min(count, mostWorkers)
  throw new StartError(
    '--workers requires PostgreSQL: set DATABASE_URL to postgres://…. On SQLite, only one process can write at a time, and each would count the limits separately.',
  )
}
