import type { App } from './app.ts'

/** Keeps every answer out of caches, unless its route says otherwise, and out of a browser's guesses about types. */
export function setDefaultHeaders(app: App): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
  })
}
