/** Makes an object from the values of a row. */
export type ToRow = <Row>(values: readonly unknown[]) => Row

/**
 * Names the columns of a result as our types do, once for all of its rows.
 *
 * @param columns As the database names them, in the order of the values.
 */
export function rowsWith(columns: readonly string[]): ToRow {
  const names = columns.map(camelCaseOf)
  return <Row>(values: readonly unknown[]) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index]
    return row as Row
  }
}

/** The name as Kysely's `CamelCasePlugin` would make it. */
function camelCaseOf(column: string): string {
  return column.replace(/_([^_])/g, (_, next: string) => next.toUpperCase())
}
