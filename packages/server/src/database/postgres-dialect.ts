import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { offerDirectQueries } from './direct/direct-queries.ts'
import { nameStatements } from './name-statements.ts'

const int8Oid = 20

/** Kysely over PostgreSQL, with a pool of ten connections. */
export function createPostgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: parserFor },
  })
  // The pool replaces broken connections. Without listeners, a broken connection would end the process: the first
  // listener is for idle connections, the second for those in use, whose statement fails anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
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
