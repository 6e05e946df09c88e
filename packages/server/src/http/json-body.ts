import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { parseStrictJson } from './strict-json.ts'

/** The largest body that is accepted, in bytes. The largest legitimate one is a payment link's, with a few thousand. */
export const largestBodyBytes = 65_536

/** Accepts only JSON bodies and parses them strictly. */
export function acceptJsonBodies(app: App): void {
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
