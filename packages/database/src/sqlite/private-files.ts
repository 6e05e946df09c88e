import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { codeOf } from '@element-js/values'

const mode = 0o600

/** Creates a file that only its owner can read, unless there is one. */
export function createPrivate(path: string): void {
  closeSync(openSync(path, 'a', mode))
}

/**
 * Makes the files of a database readable by their owner only, also in a folder that everybody can read: they contain
 * names and e-mail addresses in clear text. SQLite gives the files beside a database the mode of the database.
 */
export function makePrivate(path: string): void {
  if (!isFile(path)) createPrivate(path)
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (isFile(file)) restrict(file)
  }
}

/** Makes a file readable by its owner only. */
export function restrict(file: string): void {
  if ((statSync(file).mode & 0o077) === 0) return
  try {
    chmodSync(file, mode)
  } catch (error) {
    // It belongs to another user, who decides who can read it, or cannot be changed at all.
    if (!['EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
