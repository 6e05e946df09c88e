/**
 * The columns of a table by name, for the tables that each payment reads. PostgreSQL keeps a prepared statement with the
 * columns that its `*` once meant, and refuses to run it when a newer version of the service has added some since.
 *
 * @param columns An object, so that the compiler sees that none is missing.
 */
export function columnNames<Row>(columns: { readonly [Name in keyof Row]-?: true }): readonly (keyof Row)[] {
  return Object.keys(columns) as (keyof Row)[]
}
