import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from '../compression/accepted-encoding.ts'
import { varyBy } from '../compression/vary-by.ts'
import type { HostedFile } from './hosted-file.ts'

interface FileResponse {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly file: HostedFile
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a file in the smallest encoding that the browser accepts, or 304 if the browser already has it. */
export function sendHostedFile({ request, reply, file, headers }: FileResponse): FastifyReply {
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
