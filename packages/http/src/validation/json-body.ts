import type { IncomingMessage } from 'node:http'
import { ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { parseStrictJson } from '../strict-json.ts'
import { refuseEncodedBodies } from './body-encoding.ts'

/** The largest body that is accepted, in bytes: a card payment with the longest texts, all of them escaped, has 50,000. */
export const largestBodyBytes = 65_536

/**
 * The largest body of a payment link. PHP and Python escape every letter outside of ASCII, such as `\u00e9`, which is
 * six bytes, and twelve for an emoji. So 27,000 characters of `metadata` can be 324,000 bytes.
 */
export const largestLinkBytes = 524_288

/** Accepts only JSON bodies and parses them strictly. The bytes are overwritten, because they may contain a card. */
export function acceptJsonBodies(app: App): void {
  refuseEncodedBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const parts: Buffer[] = []
    try {
      const bytes = await readBytes(payload, { parts, limit: request.routeOptions.bodyLimit })
      // Many clients send a content type without a body.
      return bytes.length === 0 ? undefined : parseStrictJson(bytes)
    } finally {
      for (const part of parts) part.fill(0)
    }
  })
  // curl and Ruby send the type of a form, also without a body; others announce chunks, and send none.
  app.addContentTypeParser('*', async (_: FastifyRequest, payload: IncomingMessage) => {
    for await (const part of payload.iterator({ destroyOnReturn: false })) {
      part.fill(0)
      throw new ServiceError('unsupported_media_type')
    }
  })
}

interface Reading {
  /** Receives all memory that the body is in. */
  readonly parts: Buffer[]
  readonly limit: number
}

/** @throws ServiceError `body_too_large`, without waiting for the rest. */
async function readBytes(payload: IncomingMessage, { parts, limit }: Reading): Promise<Buffer> {
  if (Number(payload.headers['content-length']) > limit) throw new ServiceError('body_too_large')
  let length = 0
  // The connection stays open for the answer, if the body is too large.
  for await (const part of payload.iterator({ destroyOnReturn: false })) {
    parts.push(part)
    length += part.length
    if (length > limit) throw new ServiceError('body_too_large')
  }
  const [first = Buffer.alloc(0)] = parts
  if (parts.length < 2) return first
  const whole = Buffer.concat(parts)
  parts.push(whole)
  return whole
}

/** A hook for routes with an optional body: a missing body counts as an empty one. */
export async function allowEmptyBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {}
}
