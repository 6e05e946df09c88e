import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type DirectQueries, offerDirectQueries } from '../direct/direct-queries.ts'
import { rowsWith, type ToRow } from '../direct/row-objects.ts'
import { storeUnavailable } from '../store-unavailable.ts'
import type { Hosts } from './choose-host.ts'
import { openPool } from './open-pool.ts'
import { isPooled, type PoolLimits } from './pool-limits.ts'

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

// The service has a few dozen. Texts that grow with a list would fill the server's memory, so further ones get no name.
const mostNames = 200
// The `*` that stands for all columns, and not the one that multiplies or counts.
const allColumns = /(?:\b(?:select|all|distinct|returning)\b|\bdistinct on \([^()]*\)|[.,])\s*\*/i
// More than any statement about one row has. The text of a statement about many rows differs with their number.
const mostValues = 80

/** The two ways to use a pool. */
export interface NamedStatements {
  readonly forKysely: PostgresPool
  readonly direct: DirectQueries
}

/**
 * Lets PostgreSQL parse and plan each statement once for each connection, by naming it. Statements for all columns,
 * with a `*`, get no name, because PostgreSQL would refuse them after a newer version of the service has added a column.
 * Behind a pooler there are no names: the next transaction may run on a connection that does not know them.
 */
function nameStatements(pool: pg.Pool): NamedStatements {
  const names = new Map<string, string | null>()
  const nameOf = (text: string): string | null => {
    if (!names.has(text) && names.size < mostNames) {
      names.set(text, allColumns.test(text) ? null : `s${names.size}`)
    }
    return names.get(text) ?? null
  }
  // A statement without values is one like `begin`, for which `pg` has a shorter protocol.
  const named = (
    client: pg.PoolClient,
    text: string,
    values: readonly unknown[],
  ): { readonly name?: string } => {
    const name = values.length > 0 && values.length <= mostValues && !isPooled(client) ? nameOf(text) : null
    return name === null ? {} : { name }
  }
  const toRows = new Map<string, ToRow>()
  const toRowOf = (name: string | undefined, fields: readonly pg.FieldDef[]): ToRow => {
    const known = name === undefined ? undefined : toRows.get(name)
    if (known) return known
    const toRow = rowsWith(fields.map((field) => field.name))
    if (name !== undefined) toRows.set(name, toRow)
    return toRow
  }

  return {
    forKysely: {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => {
        const client = await pool.connect()
        const query = (text: unknown, values: unknown[] = []): unknown => {
          const { name } = named(client, String(text), values)
          return name === undefined
            ? client.query(String(text), values)
            : client.query({ name, text: String(text), values })
        }
        return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
      },
    },
    direct: {
      run: async <Row>({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => {
        const values = [...parameters]
        const client = await pool.connect().catch((cause: unknown) => {
          throw storeUnavailable(cause)
        })
        const name = named(client, text, values)
        try {
          const { rows, fields } = await client.query<unknown[]>({ ...name, text, values, rowMode: 'array' })
          const toRow = toRowOf(name.name, fields)
          return rows.map((row) => toRow<Row>(row))
        } finally {
          client.release()
        }
      },
    },
  }
}
