import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, fastBrotli, varyBy } from './compression.ts'

/** Sends a file in the smallest encoding that the browser accepts, or 304 if the browser already has it. */
export function sendHostedFile({
  request,
  reply,
  file,
  headers,
}: {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly file: HostedFile
  readonly headers: Readonly<Record<string, string>>
}): FastifyReply {
  const available = { br: file.brotli !== null, gzip: file.gzip !== null }
  const encoding = chooseEncoding(request.headers['accept-encoding'], available)
  // Another encoding is another representation and needs another ETag (RFC 9110 §8.8.3.3).
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ ...headers, etag, 'content-type': file.contentType })
  if (file.brotli || file.gzip) varyBy(reply, 'Accept-Encoding')
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(contentOf(file, encoding))
}

function contentOf({ plain, brotli, gzip }: HostedFile, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotli ?? plain
    case 'gzip':
      return gzip ?? plain
    case null:
      return plain
    default:
      return encoding satisfies never
  }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

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
