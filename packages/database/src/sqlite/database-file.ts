import { openSync, readSync, realpathSync, statSync } from 'node:fs'
import { StartError } from '@element-js/values'

/**
 * Remembers which file is a database, and which ones are beside it. Call it when the database is open.
 *
 * @param path `null`: in memory.
 * @returns whether one of them was deleted or emptied, or another one has its name. SQLite does not notice: it continues
 *   with files that no longer have a name, and everything that it writes is lost when the process ends.
 */
export function rememberFile(path: string | null): () => boolean {
  if (path === null) return () => false
  const realPath = realpathSync(path)
  const files = [realPath, `${realPath}-wal`, `${realPath}-shm`].map((file) => ({
    file,
    identity: identify(file),
  }))
  return () =>
    statSync(realPath, { throwIfNoEntry: false })?.size === 0 ||
    files.some(({ file, identity }) => identify(file) !== identity)
}

function identify(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : null
}

// SQLITE_READONLY_DBMOVED, with which SQLite itself says this of a database without a write-ahead log.
const databaseMoved = 1032

/** The error of a write to a replaced file. */
export function fileIsReplaced(): Error {
  const error = new Error('the database file was replaced or deleted while it was open')
  return Object.assign(error, { code: 'ERR_SQLITE_ERROR', errcode: databaseMoved })
}

// https://www.sqlite.org/fileformat2.html#the_database_header
const readVersionAt = 19
const withLog = 2

/**
 * Refuses a file that has the format of a copy, with the write-ahead log of another database beside it: a backup was
 * written into the file of a service that had been killed. SQLite would mix the two. Call it before opening the database.
 *
 * @throws StartError
 */
export function refuseLogOfOther(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return
  const log = `${realpathSync(path)}-wal`
  if (!statSync(log, { throwIfNoEntry: false })?.size) return
  const readVersion = Buffer.alloc(1)
  // It stays open: if this process already uses the database, closing it would release SQLite's locks (POSIX).
  readSync(openSync(path, 'r'), readVersion, 0, 1, readVersionAt)
  if (readVersion[0] === withLog) return
  throw new StartError(
    `The database file ${path} cannot be opened: it is a copy, and ${log} has changes of another database, which SQLite would apply to it. To use the copy, move that file and the one that ends with -shm away.`,
  )
}
