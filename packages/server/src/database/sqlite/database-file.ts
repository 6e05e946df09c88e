import { realpathSync, statSync } from 'node:fs'

/** The files of an open database, as identified by their names. */
export interface DatabaseFile {
  /**
   * Whether one of them was deleted or emptied, or another one has its name. SQLite does not notice: it continues with
   * files that no longer have a name, and everything that it writes is lost when the process ends.
   */
  isReplaced(): boolean
}

/** Remembers which files have these names now. Call it right after opening the database. @param path `null`: in memory. */
export function rememberFile(path: string | null): DatabaseFile {
  if (path === null) return { isReplaced: () => false }
  // SQLite follows a symbolic link, and has its other files beside the real one.
  const realPath = realpathSync(path)
  const checks = [
    remember(() => identifyDatabase(path)),
    remember(() => identify(`${realPath}-wal`)),
    remember(() => identify(`${realPath}-shm`)),
  ]
  return { isReplaced: () => checks.some((isOther) => isOther()) }
}

type Identity = string | null

// SQLite makes the files beside a database with its first statements, and keeps them while a connection is open.
function remember(identifyNow: () => Identity): () => boolean {
  let remembered = identifyNow()
  return () => {
    const found = identifyNow()
    remembered ??= found
    return found !== remembered
  }
}

function identify(path: string): Identity {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : null
}

// A database is never empty once it is open; the log beside it is, after a checkpoint.
function identifyDatabase(path: string): Identity {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && found.size > 0 ? `${found.dev} ${found.ino}` : null
}

// SQLITE_READONLY_DBMOVED, with which SQLite itself says this of a database without a write-ahead log.
const databaseMoved = 1032

/** The error of a write to a replaced file. */
export function fileIsReplaced(): Error {
  const error = new Error('the database file was replaced or deleted while it was open')
  return Object.assign(error, { code: 'ERR_SQLITE_ERROR', errcode: databaseMoved })
}
