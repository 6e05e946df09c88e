/** An error of SQLite, as a message between threads. An error itself would lose its code. */
export interface SqliteFailure {
  readonly message: string
  readonly errcode: number | undefined
}

export function failureOf(error: unknown): SqliteFailure {
  const { message, errcode } = error as Error & { readonly errcode?: number }
  return { message, errcode }
}

/** The error as SQLite's own connection in this thread would throw it. */
export function errorOf({ message, errcode }: SqliteFailure): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })
}
