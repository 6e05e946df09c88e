import { readSync } from 'node:fs'

/** What the first bytes of an SQLite database say, without its write-ahead log. */
export interface FileHeader {
  /** That it is a database, the size of its pages, and whether it has a write-ahead log. It never changes while in use. */
  readonly format: string
  /** Rises with each change of the tables. */
  readonly schemaCookie: number
  /** Rises with the changes of the rows: see `prepareChangeMark`. */
  readonly changeMark: number
  /** Whether it was last used with a write-ahead log. */
  readonly hasLog: boolean
}

// https://www.sqlite.org/fileformat2.html#the_database_header
const headerBytes = 100
const formatBytes = 24
const readVersionAt = 19
const withLog = 2
const schemaCookieAt = 40
const userVersionAt = 60

/** @returns `null` if the file is shorter than a header. */
export function readHeader(descriptor: number): FileHeader | null {
  const bytes = Buffer.alloc(headerBytes)
  if (readSync(descriptor, bytes, 0, headerBytes, 0) < headerBytes) return null
  return {
    format: bytes.toString('latin1', 0, formatBytes),
    schemaCookie: bytes.readUInt32BE(schemaCookieAt),
    changeMark: bytes.readUInt32BE(userVersionAt),
    hasLog: bytes[readVersionAt] === withLog,
  }
}

/**
 * Whether a header can come after another one in the same database. Only SQLite's checkpoints write into the file, and
 * they replace pages by later ones. It cannot if the file was overwritten by
 *
 * - a copy that `VACUUM INTO` made, such as our own backups: its format is that of a database without a log;
 * - a copy by SQLite's backup API: the count of its schema's changes starts again;
 * - a copy of the file itself, if a later change has reached the file since: its mark is lower.
 */
export function mayFollow(previous: FileHeader, next: FileHeader | null): next is FileHeader {
  return (
    next !== null &&
    next.format === previous.format &&
    next.schemaCookie >= previous.schemaCookie &&
    next.changeMark >= previous.changeMark
  )
}
