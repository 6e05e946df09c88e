import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The file beside a backup with its hash, in the format of `sha256sum`. */
export function checksumFileOf(backup: string): string {
  return `${backup}.sha256`
}

/** @returns SHA-256 in hexadecimal. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export function writeChecksum(backup: string, sha256: string): void {
  const line = `${sha256}  ${basename(backup)}\n`
  writeFileSync(checksumFileOf(backup), line, { flag: 'wx', mode: 0o600, flush: true })
}

/** The hash that a backup must have; `null` if there is no such file, and an empty text if it contains none. */
export function readChecksum(backup: string): string | null {
  const path = checksumFileOf(backup)
  if (!existsSync(path)) return null
  return /^[0-9a-f]{64}(?= )/.exec(readFileSync(path, 'utf8'))?.[0] ?? ''
}
