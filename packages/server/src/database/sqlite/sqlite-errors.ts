/**
 * The kinds of error that mean that SQLite cannot write or read for now: another process holds the lock, the file may
 * not be written, the disk fails, is full, or its files cannot be opened, are damaged or hold something else.
 *
 * @see https://sqlite.org/rescode.html
 */
export const sqliteErrors = {
  busy: 5,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

const unavailable: ReadonlySet<number> = new Set(Object.values(sqliteErrors))

/** The kind of an SQLite error; `null` for any other error. */
export function sqliteErrorOf(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error)) return null
  // The lowest byte is the kind of error; the others give details.
  return Number(error.errcode) & 0xff
}

/** Whether an error says that the database is locked, read-only, full, damaged or unreadable. */
export function isSqliteUnavailable(error: unknown): boolean {
  const kind = sqliteErrorOf(error)
  return kind !== null && unavailable.has(kind)
}
