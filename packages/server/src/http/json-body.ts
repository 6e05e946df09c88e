import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { refuseEncodedBodies } from './body-encoding.ts'
import { parseStrictJson } from './strict-json.ts'

/** The largest body that is accepted, in bytes: a card payment with the longest texts, all of them escaped, has 50,000. */
export const largestBodyBytes = 65_536

/**
 * The largest body of a payment link. PHP and Python escape every letter outside of ASCII, such as `\u00e9`, which is
 * six bytes, and twelve for an emoji. So 27,000 characters of `metadata` can be 324,000 bytes.
 */
export const largestLinkBytes = 524_288

/** Accepts only JSON bodies and parses them strictly. */
export function acceptJsonBodies(app: App): void {
  refuseEncodedBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      // Many clients send a content type without a body.
      done(null, body.length === 0 ? undefined : parseStrictJson(Buffer.from(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** A hook for routes with an optional body: a missing body counts as an empty one. */
export async function allowEmptyBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {}
}
