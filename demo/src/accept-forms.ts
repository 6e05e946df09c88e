import type { FastifyInstance } from 'fastify'

/** Accepts only bodies of HTML forms, in the scope of the given routes. */
export function acceptForms(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}
