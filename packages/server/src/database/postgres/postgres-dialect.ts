import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { offerDirectQueries } from '../direct/direct-queries.ts'
import type { Hosts } from './choose-host.ts'
import { nameStatements } from './name-statements.ts'
import { openPool } from './open-pool.ts'
import type { PoolLimits } from './pool-limits.ts'

const int8Oid = 20

/** Kysely over PostgreSQL, with a pool of connections. */
export function createPostgresDialect(hosts: Hosts, limits: PoolLimits): Dialect {
  const pool = openPool(hosts, { limits, getTypeParser: parserFor })
  const { forKysely, direct } = nameStatements(pool)
  const dialect = new PostgresDialect({ pool: forKysely })
  return {
    createAdapter: () => offerDirectQueries(dialect.createAdapter(), direct),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

// The bigint columns are amounts of at most fifteen digits and times in milliseconds. A double holds both exactly.
const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8Oid ? Number : pg.types.getTypeParser(oid, format as 'text')
