import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './accepted-encoding.ts'
import { fastBrotli } from './fast-brotli.ts'
import { varyBy } from './vary-by.ts'

// Below this a packet of the network is not full anyway.
const leastBytes = 1024

const texts = /^(text\/(html|css|javascript|plain)|application\/json|image\/svg\+xml)(;|$)/

/**
 * A hook (`onSend`) that compresses texts for clients that accept it. Not for answers that contain a secret beside a text
 * that somebody else can choose, because the size of a compressed answer would reveal the secret (BREACH).
 */
export async function compressAnswer(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'getHeader' | 'hasHeader' | 'header' | 'removeHeader'>,
  payload: unknown,
): Promise<unknown> {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (!isText || reply.hasHeader('content-encoding')) return payload
  if (!texts.test(String(reply.getHeader('content-type') ?? ''))) return payload
  if (Buffer.byteLength(payload) < leastBytes) return payload
  varyBy(reply, 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'], { br: true, gzip: true })
  if (encoding === null) return payload
  reply.header('content-encoding', encoding)
  // The length was that of the text.
  reply.removeHeader('content-length')
  return compress(payload, encoding)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function compress(text: string | Buffer, encoding: NonNullable<Encoding>): Promise<Buffer> {
  return encoding === 'br' ? brotli(text, fastBrotli) : gzipped(text)
}
