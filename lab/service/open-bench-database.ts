import type { Dialect } from 'kysely'
import { parseStoreAddress } from '../../packages/database/src/open-store.ts'
import { chooseHost } from '../../packages/database/src/postgres/choose-host.ts'
import { poolLimitsOf } from '../../packages/database/src/postgres/pool-limits.ts'
import { createPostgresDialect } from '../../packages/database/src/postgres/postgres-dialect.ts'
import { createSqliteDialect } from '../../packages/database/src/sqlite/sqlite-dialect.ts'

/** The database of a program that the benchmark compares with the service. */
export interface BenchDatabase {
  readonly kind: 'sqlite' | 'postgres'
  readonly dialect: Dialect
  /** The type of a column of bytes. */
  readonly bytes: 'blob' | 'bytea'
}

/** Opens the database of `DATABASE_URL` as the service does: the same pool, the same group commit. */
export function openBenchDatabase(): BenchDatabase {
  const address = parseStoreAddress(process.env.DATABASE_URL ?? '')
  switch (address?.kind) {
    case 'file':
      return { kind: 'sqlite', dialect: createSqliteDialect(address.path), bytes: 'blob' }
    case 'postgres':
      return {
        kind: 'postgres',
        dialect: createPostgresDialect(chooseHost(address.url), poolLimitsOf('requests')),
        bytes: 'bytea',
      }
    default:
      throw new Error('DATABASE_URL is missing')
  }
}
