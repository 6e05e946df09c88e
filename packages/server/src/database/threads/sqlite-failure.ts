/** An error, mostly of SQLite, as a message between threads. An error itself would lose its codes. */
export interface SqliteFailure {
  readonly message: string
  readonly code?: string | undefined
  readonly errcode?: number | undefined
}

export function failureOf(error: unknown): SqliteFailure {
  const { message, code, errcode } = error as Error & Omit<SqliteFailure, 'message'>
  return { message, code, errcode }
}

/** The error as SQLite's own connection in this thread would throw it. */
export function errorOf({ message, code, errcode }: SqliteFailure): Error {
  return Object.assign(new Error(message), { code, ...(errcode !== undefined && { errcode }) })
}
