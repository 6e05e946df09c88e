import { realpathSync, renameSync, statSync } from 'node:fs'

/** The files of an open database, as identified by their names. */
export interface DatabaseFile {
  /**
   * Whether one of them was deleted or emptied, or another one has its name. SQLite does not notice: it continues with
   * files that no longer have a name, and everything that it writes is lost when the process ends. Content that was
   * written into the same file is noticed by `openDatabaseFile` only.
   */
  isReplaced(): boolean
}

/** Remembers which files have these names now. Call it right after opening the database. @param path `null`: in memory. */
export function rememberFile(path: string | null): DatabaseFile {
  if (path === null) return { isReplaced: () => false }
  const names = rememberNames(path)
  return { isReplaced: () => names.some(({ isOther }) => isOther()) }
}

/** The name of a file that exists, or that SQLite will make. */
export interface FileName {
  /** Whether another file has the name now, or none. */
  isOther(): boolean
  /** Renames the file, unless its name is no longer this one. */
  append(suffix: string): void
}

/** Remembers the files of a database. */
export function rememberNames(
  path: string,
): readonly [database: FileName, log: FileName, logIndex: FileName] {
  // SQLite follows a symbolic link, and has its other files beside the real one.
  const realPath = realpathSync(path)
  return [
    remember(path, identifyDatabase),
    remember(`${realPath}-wal`, identify),
    remember(`${realPath}-shm`, identify),
  ]
}

type Identity = string | null

// SQLite makes the files beside a database with its first statements, and keeps them while a connection is open.
function remember(path: string, identifyNow: (path: string) => Identity): FileName {
  let remembered = identifyNow(path)
  const isOther = (): boolean => {
    const found = identifyNow(path)
    remembered ??= found
    return found !== remembered
  }
  return {
    isOther,
    append: (suffix) => {
      if (!isOther() && remembered !== null) renameSync(path, path + suffix)
    },
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
