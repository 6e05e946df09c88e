import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HostedFile } from './hosted-file.ts'

interface FileResponse {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly file: HostedFile
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a file in the smallest encoding that the browser accepts, or 304 if the browser already has it. */
export function sendHostedFile({ request, reply, file, headers }: FileResponse): FastifyReply {
  const encoding = chooseEncoding(file, request.headers['accept-encoding'] ?? '')
  // Another encoding is another representation and needs another ETag (RFC 9110 §8.8.3.3).
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ ...headers, etag, 'content-type': file.contentType })
  if (file.brotli || file.gzip) {
    const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter((header) => header !== undefined)
    reply.header('vary', varies.join(', '))
  }
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(contentOf(file, encoding))
}

type Encoding = 'br' | 'gzip' | null

function chooseEncoding(file: HostedFile, accepted: string): Encoding {
  if (file.brotli && accepts(accepted, 'br')) return 'br'
  return file.gzip && accepts(accepted, 'gzip') ? 'gzip' : null
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
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
