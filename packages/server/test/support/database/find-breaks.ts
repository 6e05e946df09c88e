import { sql } from 'kysely'
import type { Database } from '../../../../database/src/database.ts'

/** A column, as it matters to a service that reads and writes it. */
interface ColumnShape {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
}

/** A rule of a table that a write can break: a constraint or a unique index, with its definition. */
interface RuleShape {
  readonly table: string
  readonly rule: string
}

/** The properties of a PostgreSQL database's tables that a service of an earlier version depends on. */
export interface TableShapes {
  readonly columns: readonly ColumnShape[]
  readonly rules: readonly RuleShape[]
}

export async function readTableShapes(db: Database): Promise<TableShapes> {
  // A view's columns do not say what the table behind it requires of those who write through the view.
  const columns = await sql<ColumnShape>`
    select shown.table_name as "table", shown.column_name as "column", shown.data_type as type,
      stored.is_nullable = 'YES' as "isNullable", stored.column_default is not null as "hasDefault"
    from information_schema.columns as shown
      left join information_schema.view_column_usage as usage
        on usage.view_schema = shown.table_schema and usage.view_name = shown.table_name
        and usage.column_name = shown.column_name
      join information_schema.columns as stored
        on stored.table_schema = shown.table_schema and stored.column_name = shown.column_name
        and stored.table_name = coalesce(usage.table_name, shown.table_name)
    where shown.table_schema = current_schema()`.execute(db)
  const rules = await sql<RuleShape>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = current_schema()::regnamespace
    union all
    select indrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = current_schema()::regnamespace`.execute(db)
  return { columns: columns.rows, rules: rules.rows }
}

/**
 * Says in sentences what a migration breaks for services of the previous version, which continue to read and write
 * during the migration and after it. A migration may add tables, and to a table columns that may be empty or have a
 * default.
 */
export function findBreaks(before: TableShapes, after: TableShapes): readonly string[] {
  const isOld = ({ table }: { readonly table: string }): boolean =>
    before.columns.some((column) => column.table === table)
  const nameOf = ({ table, column }: ColumnShape): string => `${table}.${column}`
  const columnsBefore = new Map(before.columns.map((column) => [nameOf(column), column]))
  const columnsAfter = new Map(after.columns.map((column) => [nameOf(column), column]))
  const rulesBefore = new Set(before.rules.map(({ table, rule }) => `${table}: ${rule}`))
  return [
    ...before.columns.flatMap((column) => {
      const name = nameOf(column)
      const now = columnsAfter.get(name)
      if (!now) return [`${name} is gone`]
      if (now.type !== column.type) return [`${name} was ${column.type} and is ${now.type}`]
      if (now.isNullable !== column.isNullable) return [`${name} may be empty in one version only`]
      return column.hasDefault && !now.hasDefault ? [`${name} has no default any more`] : []
    }),
    ...after.columns
      .filter((column) => isOld(column) && !columnsBefore.has(nameOf(column)))
      .filter(({ isNullable, hasDefault }) => !isNullable && !hasDefault)
      .map((column) => `${nameOf(column)} must be written, and has no default`),
    ...after.rules
      .filter((rule) => isOld(rule) && !rulesBefore.has(`${rule.table}: ${rule.rule}`))
      .map(({ table, rule }) => `${table} has a new rule: ${rule}`),
  ]
}
