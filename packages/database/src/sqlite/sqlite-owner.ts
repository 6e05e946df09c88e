import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf } from '@element-js/values'
import { neverLost, newOwnerId, type Owner } from '../owner.ts'
import { createPrivate } from './private-files.ts'

/**
 * An owner among the processes of one machine: each holds a lock on a small SQLite file of its own, because Node has no
 * file locks and SQLite has.
 *
 * @param folder The folder of the files. It is created if it is missing.
 */
export function createSqliteOwner(folder: string): Owner {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeDead(folder)
  const id = newOwnerId()
  const lock = lockFile(join(folder, id))
  return {
    id,
    findDead: async (ids) => ids.filter((other) => other !== id && isDead(folder, other)),
    ...neverLost,
    close: async () => {
      lock.close()
      rmSync(join(folder, id), { force: true })
    },
  }
}

function lockFile(path: string): DatabaseSync {
  createPrivate(path)
  const lock = tryToLock(path)
  // Another process that starts may have found the file before it was locked, and removed it.
  if (lock && existsSync(path)) return lock
  lock?.close()
  return lockFile(path)
}

function removeDead(folder: string): void {
  for (const id of readdirSync(folder)) {
    const path = join(folder, id)
    const lock = tryToLock(path)
    // Removed while it is locked: a moment later, it could be the locked file of a process that has just started.
    if (lock) rmSync(path, { force: true })
    lock?.close()
  }
}

function isDead(folder: string, id: string): boolean {
  const path = join(folder, id)
  if (!existsSync(path)) return true
  const lock = tryToLock(path)
  lock?.close()
  return lock !== null
}

/** @returns `null` if another process holds the lock. */
function tryToLock(path: string): DatabaseSync | null {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (codeOf(error) === 'ERR_SQLITE_ERROR') return null
    throw error
  }
}
