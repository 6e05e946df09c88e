/** The kind of database, for migrations whose SQL differs between the two. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** The type of a binary column. */
export function typeOfBytes(kind: DatabaseKind): 'blob' | 'bytea' {
  return kind === 'postgres' ? 'bytea' : 'blob'
}
