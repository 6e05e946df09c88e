import { statSync } from 'node:fs'

/** The file of an open database, as identified by its name. */
export interface DatabaseFile {
  /**
   * Whether the file was deleted, or another one has its name. SQLite does not notice either: it continues with a file
   * that no longer has a name, and everything that it writes is lost when the process ends.
   */
  isReplaced(): boolean
}

/** Remembers which file has this name now. Call it right after opening the database. @param path `null`: in memory. */
export function rememberFile(path: string | null): DatabaseFile {
  if (path === null) return { isReplaced: () => false }
  const identify = (): string | null => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found ? `${found.dev} ${found.ino}` : null
  }
  const opened = identify()
  return { isReplaced: () => identify() !== opened }
}

// SQLITE_READONLY_DBMOVED, with which SQLite itself says this of a database without a write-ahead log.
const databaseMoved = 1032

/** The error of a write to a replaced file. */
export function fileIsReplaced(): Error {
  const error = new Error('the database file was replaced or deleted while it was open')
  return Object.assign(error, { code: 'ERR_SQLITE_ERROR', errcode: databaseMoved })
}
