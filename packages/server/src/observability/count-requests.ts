import type { App } from '../http/app.ts'
import type { Metrics } from './metrics/metrics.ts'

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
