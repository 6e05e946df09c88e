import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { nameStatements } from './name-statements.ts'

const int8Oid = 20

/** Kysely over PostgreSQL, with a pool of ten connections. */
export function createPostgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: parserFor },
  })
  // A connection that breaks is replaced by the pool. Without listeners it would end the process: the first is for idle
  // ones, the second for those in use, whose statement fails by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool: nameStatements(pool) })
}

// Our bigints are amounts of at most fifteen digits and milliseconds: both fit a double exactly.
const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8Oid ? Number : pg.types.getTypeParser(oid, format as 'text')
