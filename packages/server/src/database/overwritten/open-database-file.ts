import { closeSync, openSync, realpathSync, statSync } from 'node:fs'
import { StartError } from '../../start-error.ts'
import { type DatabaseFile, rememberNames } from '../sqlite/database-file.ts'
import { type FileHeader, mayFollow, readHeader } from './file-header.ts'

/** The files of an open database, as identified by their names and by the content of the database file. */
export interface OpenDatabaseFile extends DatabaseFile {
  /**
   * Whether the file was emptied, or has the content of another database, for example of a backup. If so, the write-ahead
   * log has another name now, because SQLite would apply it to this content at the next start.
   */
  isOverwritten(): boolean
  /** Call it after closing the connections. */
  close(): void
}

type SharedFile = Omit<OpenDatabaseFile, 'close'>

interface Sharing {
  readonly file: SharedFile
  readonly descriptor: number
  users: number
}

// By what identifies a file, because another one may have its name later.
const sharings = new Map<string, Sharing>()

/**
 * Remembers the files and the content of a database. Call it right after opening the database.
 *
 * All connections of a process share one descriptor of a file, which is closed after the last one of them: when a process
 * closes any descriptor of a file, it loses the locks that SQLite holds on the file (POSIX). For this reason, no other
 * thread of the process may call this function.
 */
export function openDatabaseFile(path: string): OpenDatabaseFile {
  const identity = identityOf(statSync(path))
  const sharing = sharings.get(identity) ?? share(path)
  sharings.set(identity, sharing)
  sharing.users += 1
  return {
    ...sharing.file,
    close: () => {
      sharing.users -= 1
      if (sharing.users > 0) return
      sharings.delete(identity)
      closeSync(sharing.descriptor)
    },
  }
}

/**
 * Refuses a file that has the format of a copy, with the write-ahead log of another database beside it: a backup was
 * written into the file of a service that had been killed. SQLite would mix the two. Call it before opening the database.
 *
 * @throws StartError
 */
export function refuseLogOfOther(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  // If this process has it open, closing another descriptor would release SQLite's locks.
  if (!found || sharings.has(identityOf(found))) return
  const log = `${realpathSync(path)}-wal`
  if (!statSync(log, { throwIfNoEntry: false })?.size || hasLog(path)) return
  throw new StartError(
    `The database file ${path} cannot be opened: it is a copy, and ${log} has changes of another database, which SQLite would apply to it. To use the copy, move that file and the one that ends with -shm away.`,
  )
}

function hasLog(path: string): boolean {
  const descriptor = openSync(path, 'r')
  try {
    // SQLite itself reports a file that is no database.
    return readHeader(descriptor)?.hasLog ?? true
  } finally {
    closeSync(descriptor)
  }
}

function identityOf({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${dev} ${ino}`
}

function share(path: string): Sharing {
  const descriptor = openSync(path, 'r')
  return { descriptor, file: watchFile(path, descriptor), users: 0 }
}

function watchFile(path: string, descriptor: number): SharedFile {
  const names = rememberNames(path)
  let latest = readHeader(descriptor)
  let isOverwritten = false

  function readNow(): FileHeader | null {
    try {
      return readHeader(descriptor)
    } catch {
      // SQLite itself reports a disk that cannot be read.
      return latest
    }
  }

  function isContinued(): boolean {
    const header = readNow()
    if (latest && !mayFollow(latest, header)) return false
    latest = header
    return true
  }

  function checkContent(): boolean {
    // Read twice, in case the first time was in the middle of a checkpoint.
    if (isOverwritten || isContinued() || isContinued()) return isOverwritten
    isOverwritten = true
    setLogAside(names)
    return true
  }

  return {
    isReplaced: () => checkContent() || names.some(({ isOther }) => isOther()),
    isOverwritten: checkContent,
  }
}

// A name that cannot be changed is left as it is: the service writes nothing any more.
// The log first: SQLite makes a new index of a log that has none, and so would use this log.
function setLogAside([, log, logIndex]: ReturnType<typeof rememberNames>): void {
  const suffix = `.replaced-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    for (const name of [log, logIndex]) name.append(suffix)
  } catch {
    // Another process was first, or the folder cannot be written.
  }
}
