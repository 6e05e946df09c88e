import type { App } from '../app.ts'

/**
 * The checkout pages and the dashboard are not listed: their `noindex` keeps them out of search results, and a robot
 * that may not load a page cannot see it. The API has no pages.
 */
const rules = 'User-agent: *\nDisallow: /v1/\nDisallow: /v2/\n'

/** `GET /robots.txt`: what search engines may load. */
export function robotsRoute(app: App): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' }
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => reply.headers(headers).send(rules))
}
