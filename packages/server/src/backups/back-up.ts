import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { StartError } from '@element-js/values'
import { inspectBackup, type StoreContents } from './inspect-backup.ts'

interface BackUpOptions {
  /** The SQLite file of a service, which may be running. */
  readonly source: string
  /** The file to write. It must not exist. */
  readonly target: string
}

/** A finished backup. */
export interface Backup {
  readonly contents: StoreContents
  /** SHA-256, in hexadecimal. It is also in a file beside the backup. */
  readonly sha256: string
}

/**
 * Copies an SQLite database while services use it. The copy contains everything that was committed before it began, and
 * nothing of a transaction that was not.
 *
 * `VACUUM INTO` reads in one transaction, which writers do not wait for. SQLite's backup API would start again with each
 * write of another process, so under load it might never end. The copy also has no free pages, which may contain
 * deleted data.
 *
 * @throws StartError if the target exists.
 */
export async function backUp({ source, target }: BackUpOptions): Promise<Backup> {
  for (const path of [target, checksumFileOf(target)]) {
    if (existsSync(path)) throw new StartError(`${path} already exists. Give the backup another name.`)
  }
  // Under another name, so that a part of a backup is never taken for a backup.
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    // Created here, because SQLite would let everybody read it.
    closeSync(openSync(part, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600))
    copy(source, part)
    flush(part)
    const contents = inspectBackup(part)
    const sha256 = await hashOfFile(part)
    writeChecksum(target, sha256)
    renameSync(part, target)
    flush(dirname(target))
    return { contents, sha256 }
  } finally {
    rmSync(part, { force: true })
  }
}

function copy(source: string, part: string): void {
  const sqlite = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
  try {
    sqlite.prepare('VACUUM INTO ?').run(part)
  } finally {
    sqlite.close()
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** The file beside a backup with its hash, in the format of `sha256sum`. */
function checksumFileOf(backup: string): string {
  return `${backup}.sha256`
}

/** @returns SHA-256 in hexadecimal. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function writeChecksum(backup: string, sha256: string): void {
  const line = `${sha256}  ${basename(backup)}\n`
  writeFileSync(checksumFileOf(backup), line, { flag: 'wx', mode: 0o600, flush: true })
}

/** The hash that a backup must have; `null` if there is no such file, and an empty text if it contains none. */
export function readChecksum(backup: string): string | null {
  const path = checksumFileOf(backup)
  if (!existsSync(path)) return null
  return /^[0-9a-f]{64}(?= )/.exec(readFileSync(path, 'utf8'))?.[0] ?? ''
}
