import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describeError, StartError } from '@element-js/values'
import { flush, hashOfFile, readChecksum } from './back-up.ts'
import { inspectBackup, type StoreContents } from './inspect-backup.ts'

interface RestoreOptions {
  readonly backup: string
  /** The SQLite file of the service. It must not exist. */
  readonly target: string
}

/** A restored database. */
export interface Restoration {
  readonly contents: StoreContents
  /** Whether its bytes were compared with the hash beside the backup. Without that, a changed value is not noticed. */
  readonly hasChecksum: boolean
}

/**
 * Puts a backup where a service finds its database.
 *
 * @throws StartError if there is a database already, or if the backup is damaged, of a newer version, or none.
 */
export async function restore({ backup, target }: RestoreOptions): Promise<Restoration> {
  // A log that is left of another database would be applied to this one.
  for (const path of [target, `${target}-wal`, `${target}-shm`, `${target}-journal`]) {
    if (!existsSync(path)) continue
    throw new StartError(`There is a file at ${path}. Stop the services and move it away first.`)
  }
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    await copyPrivately(backup, part)
    // The copy is examined, and not the backup, which may have been copied badly.
    const hasChecksum = await refuseOtherBytes(backup, part)
    const contents = inspectBackup(part)
    flush(part)
    renameSync(part, target)
    flush(dirname(target))
    return { contents, hasChecksum }
  } finally {
    rmSync(part, { force: true })
  }
}

// Private from its first byte on, whatever the modes of the backup and of the folder.
async function copyPrivately(backup: string, part: string): Promise<void> {
  try {
    await pipeline(createReadStream(backup), createWriteStream(part, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw new StartError(`The backup ${backup} cannot be read: ${describeError(error)}.`, {
      cause: error,
    })
  }
}

async function refuseOtherBytes(backup: string, part: string): Promise<boolean> {
  const wanted = readChecksum(backup)
  if (wanted === null) return false
  if (wanted === (await hashOfFile(part))) return true
  throw new StartError(`The backup ${backup} is damaged: it does not have the hash in ${backup}.sha256.`)
}
