/** Which database it is, for a migration whose SQL differs between the two. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** The type of a column of bytes. */
export function typeOfBytes(kind: DatabaseKind): 'blob' | 'bytea' {
  return kind === 'postgres' ? 'bytea' : 'blob'
}
