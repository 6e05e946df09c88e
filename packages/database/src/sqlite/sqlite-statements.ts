import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { rowsWith, type ToRow } from '../direct/row-objects.ts'

/** The statements of one connection. */
export interface SqliteStatements {
  /** Runs a query. Its columns have the names that they have in the database, for Kysely, which changes them. */
  run<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row>
  /** Runs a query that lists its columns. They have the names of our types. */
  runDirectly<Row>(query: CompiledQuery<Row>): readonly Row[]
}

interface PreparedStatement {
  readonly statement: StatementSync
  /** `null`: it returns no rows. */
  readonly toRow: ToRow | null
}

// The service has a few dozen texts; lists of values in the text add more.
const maxStatements = 500

/** Runs queries on one connection and caches their prepared statements, because preparing takes longer than running. */
export function createStatements(sqlite: DatabaseSync): SqliteStatements {
  const kept = new Map<string, PreparedStatement>()
  const prepare = (sql: string): PreparedStatement => {
    const known = kept.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    const names = statement.columns().map(({ name }) => name)
    const prepared = { statement, toRow: names.length > 0 ? rowsWith(names) : null }
    if (kept.size >= maxStatements) kept.clear()
    kept.set(sql, prepared)
    return prepared
  }
  return {
    run: <Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
      const { statement, toRow } = prepare(sql)
      const values = parameters as SqliteValues
      if (toRow) {
        statement.setReturnArrays(false)
        return { rows: statement.all(...values) as unknown as Row[] }
      }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    runDirectly: <Row>({ sql, parameters }: CompiledQuery<Row>) => {
      const { statement, toRow } = prepare(sql)
      const values = parameters as SqliteValues
      if (!toRow) {
        statement.run(...values)
        return []
      }
      // By default, SQLite's rows are objects that find each value by its name, and not by its position.
      statement.setReturnArrays(true)
      const rows = statement.all(...values) as unknown as readonly (readonly unknown[])[]
      return rows.map((row) => toRow<Row>(row))
    },
  }
}

// Kysely passes the values that its typed query builder accepted: strings, numbers, null and bytes.
type SqliteValues = readonly SQLInputValue[]
