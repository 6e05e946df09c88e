/**
 * Lists the columns of a table, for the tables that each payment reads. PostgreSQL remembers the columns of `*` in a
 * prepared statement and refuses to run it after a newer version of the service has added one.
 *
 * @param columns An object, so that the compiler reports a missing column.
 */
export function columnNames<Row>(columns: { readonly [Name in keyof Row]-?: true }): readonly (keyof Row)[] {
  return Object.keys(columns) as (keyof Row)[]
}
