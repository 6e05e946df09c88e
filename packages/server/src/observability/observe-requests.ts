import type { App } from '@element-js/http'
import type { Span, Tracing } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import type { Metrics } from './metrics/metrics.ts'

/**
 * Makes a span of each request, named by its method and the pattern of its route.
 *
 * @returns the trace of a request; `undefined` if it has none.
 */
export function traceRequests(app: App, tracing: Tracing): (request: FastifyRequest) => string | undefined {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', async (request, reply) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url
    const span = tracing.begin({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      parent: { traceparent: onlyOne(headers.traceparent) },
      attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
    })
    spans.set(request, span)
    // Also if the client has left, and is answered nothing.
    reply.raw.once('close', () => {
      const { statusCode, headersSent } = reply.raw
      if (headersSent) span.set({ 'http.response.status_code': statusCode })
      else span.set({ 'error.type': 'connection_closed' })
      if (headersSent && statusCode >= 500) span.set({ 'error.type': `${statusCode}` })
      if (!headersSent || statusCode >= 500) span.fail()
      span.end()
    })
  })
  // After the body is read: the events of reading belong to the connection, not to the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  return (request) => spans.get(request)?.traceId
}

function onlyOne(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

/** Counts each answered request by the pattern of its route. */
export function countRequests(app: App, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    })
  })
}
