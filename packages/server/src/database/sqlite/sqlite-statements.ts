import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

/** Runs a query synchronously. The rows have the type that the query declares. */
export type RunQuery = <Row>(query: CompiledQuery) => QueryResult<Row>

interface PreparedStatement {
  readonly statement: StatementSync
  readonly givesRows: boolean
}

// The service has a few dozen texts; lists of values in the text add more.
const mostStatements = 500

/** Runs queries on one connection and caches their prepared statements, because preparing takes longer than running. */
export function createStatements(sqlite: DatabaseSync): RunQuery {
  const kept = new Map<string, PreparedStatement>()
  const prepare = (sql: string): PreparedStatement => {
    const known = kept.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    const prepared = { statement, givesRows: statement.columns().length > 0 }
    if (kept.size >= mostStatements) kept.clear()
    kept.set(sql, prepared)
    return prepared
  }
  return <Row>({ sql, parameters }: CompiledQuery) => {
    const { statement, givesRows } = prepare(sql)
    // Kysely passes the values that its typed query builder accepted: strings, numbers, null and bytes.
    const values = parameters as readonly SQLInputValue[]
    if (givesRows) return { rows: statement.all(...values) as unknown as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}
