import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { parseStrictJson } from './strict-json.ts'

/** The largest body taken, in bytes. The largest honest one is a payment link's, a few thousand. */
export const largestBodyBytes = 65_536

/** Takes bodies of JSON and no others, read strictly. */
export function takeJsonBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      // Many clients name the type of a body that they do not send.
      done(null, body.length === 0 ? undefined : parseStrictJson(Buffer.from(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** A hook for routes that can do without a body: none counts as an empty one. */
export async function takeNoBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {}
}
