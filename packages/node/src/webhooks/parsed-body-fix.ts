import type { Fields } from './find-source.ts'

const fixes = {
  fastify:
    "In the plugin of this route, call app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => done(null, body)).",
  koa: 'Verify before the body parser runs, or use one that keeps rawBody, as @koa/bodyparser does.',
  express:
    "In Express, register express.raw({ type: 'application/json' }) for this route, before express.json(). In Nest, create the application with { rawBody: true }.",
  next: 'Export const config = { api: { bodyParser: false } } beside the handler.',
  other: 'Turn body parsing off for this route, or pass { headers, body } with the raw body.',
} as const

/** What to change where a framework parses the body before the handler runs. */
export function parsedBodyFix(carrier: Fields): string {
  if ('server' in carrier && 'raw' in carrier && 'routeOptions' in carrier) return fixes.fastify
  if ('ctx' in carrier && 'originalUrl' in carrier) return fixes.koa
  if ('app' in carrier && 'baseUrl' in carrier) return fixes.express
  if ('query' in carrier && 'cookies' in carrier) return fixes.next
  return fixes.other
}
