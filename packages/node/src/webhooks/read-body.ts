import type { Fields } from './find-source.ts'
import { parsedBodyFix } from './parsed-body-fix.ts'
import { webhookError } from './webhook-error.ts'

/** The bytes of a body as they arrived. */
export type Bytes = Uint8Array<ArrayBuffer>

/** @throws ElementError with the fix, if the bytes are not there any more. */
export async function readWebBody(request: Request): Promise<Bytes> {
  if (request.bodyUsed) throw readBefore()
  return new Uint8Array(await request.arrayBuffer())
}

/**
 * Reads the body of a request like Node's: the raw body that a framework kept, the stream, or a body that was passed as
 * text or bytes.
 *
 * @param carrier Where frameworks put `rawBody` and `body`.
 * @param stream The request itself, if it may not be read yet.
 * @throws ElementError with the fix, if a framework has parsed the body or discarded it.
 */
export async function readNodeBody(carrier: Fields, stream: Fields): Promise<Bytes> {
  // Under this name, h3 keeps the body that it has read or is reading.
  const ofH3 = await stream[Symbol.for('h3RawBody') as unknown as string]
  for (const raw of [carrier.rawBody, stream.rawBody, ofH3]) {
    const bytes = bytesOf(raw, 'utf8')
    if (bytes) return bytes
  }
  // As `request.text()` without `await`.
  const body = await carrier.body
  const given = bytesOf(body, carrier.isBase64Encoded === true ? 'base64' : 'utf8')
  if (given) return given
  if (isUnread(stream)) return readStream(stream)
  if (body !== undefined && body !== null) {
    throw webhookError(
      'body_parsed_before',
      `The body has already been parsed. A signature covers the bytes as they were received, and these are gone. ${parsedBodyFix(carrier)}`,
    )
  }
  if (typeof stream.readable === 'boolean') throw readBefore()
  throw webhookError(
    'body_missing',
    'The request has no body. Pass the request, or { headers, body } with the raw body.',
  )
}

function readBefore(): Error {
  return webhookError(
    'body_read_before',
    'The body has already been read, and it can be read only once. Verify first, or read the text yourself and pass { headers, body: text }.',
  )
}

function bytesOf(value: unknown, encoding: 'utf8' | 'base64'): Bytes | null {
  if (typeof value === 'string') {
    return encoding === 'base64'
      ? Uint8Array.from(atob(value), (char) => char.charCodeAt(0))
      : new TextEncoder().encode(value)
  }
  // Not by `instanceof`: Jest's jsdom has classes of its own, and a Buffer from outside is none of them.
  if (ArrayBuffer.isView(value))
    return Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  const isBuffer = Object.prototype.toString.call(value) === '[object ArrayBuffer]'
  return isBuffer ? new Uint8Array(value as ArrayBuffer) : null
}

type Chunks = AsyncIterable<Uint8Array | string>

function isUnread(stream: Fields): stream is Fields & Chunks {
  return Symbol.asyncIterator in stream && stream.readable === true && stream.readableDidRead !== true
}

async function readStream(stream: Chunks): Promise<Bytes> {
  const chunks: Bytes[] = []
  for await (const chunk of stream) {
    chunks.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : Uint8Array.from(chunk))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
