import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fastBrotli } from '../compression/fast-brotli.ts'

/** A served file, kept in memory. */
export interface HostedFile {
  readonly contentType: string
  readonly etag: string
  readonly plain: Buffer
  /** Compressed by the build. */
  readonly brotli: Buffer | null
  readonly gzip: Buffer | null
}

/**
 * A text that the service made or read, as a file to send. It is compressed at the first request, because many are
 * never requested during the life of a process.
 */
export function textFile(text: string, contentType: string): HostedFile {
  const plain = Buffer.from(text)
  let brotli: Buffer | null = null
  let gzip: Buffer | null = null
  return {
    contentType: `${contentType}; charset=utf-8`,
    etag: etagOf(plain),
    plain,
    get brotli() {
      brotli ??= brotliCompressSync(plain, fastBrotli)
      return brotli
    },
    get gzip() {
      gzip ??= gzipSync(plain)
      return gzip
    },
  }
}

/** The tag of a content: 27 characters of its SHA-256. */
export function etagOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27)
}
