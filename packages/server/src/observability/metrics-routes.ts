import type { StoreContext } from '@element-js/database'
import { type App, areSameHash, findForeignHost, hashOf } from '@element-js/http'
import type { ReportContext } from '@element-js/payments'
import { type ServiceContext, ServiceError } from '@element-js/values'
import { readBacklog } from './backlog.ts'
import { type CollectedMetrics, type Metrics, metricsType } from './metrics/metrics.ts'
import { withTimeLimit } from './metrics/with-time-limit.ts'

const patienceMs = 2000

interface MetricsOptions {
  /** The token for `Authorization: Bearer`; `null` if none is set. */
  readonly token: string | null
  /** What the other processes have collected that serve on the same port. */
  readonly collectOthers: () => Promise<readonly CollectedMetrics[]>
}

interface MetricsContext extends StoreContext, Pick<ReportContext, 'log'>, Pick<ServiceContext, 'mode'> {
  readonly metrics: Metrics
}

/**
 * `GET /metrics`, for Prometheus. If there is a token, requests must carry it. Without a token, a sandbox serves
 * metrics to its own machine only, and a live service has no such path: a shop's sales are not public.
 */
export function metricsRoute(
  app: App,
  context: MetricsContext,
  { token, collectOthers }: MetricsOptions,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { headers, ip } = request
    // A proxy on this machine would make every client look local, and so would a page whose name leads here.
    const isLocal =
      isLoopback(ip) &&
      headers['x-forwarded-for'] === undefined &&
      headers.forwarded === undefined &&
      findForeignHost(request, []) === null
    const mayRead = token ? isBearer(headers.authorization, token) : context.mode === 'sandbox' && isLocal
    if (!mayRead) throw new ServiceError('not_found')
    const backlog = await withTimeLimit(patienceMs, readBacklog(context.db, context.nowMs())).catch(
      (error: unknown) => {
        context.log.warn({ err: error }, 'the backlog could not be read from the store')
        return null
      },
    )
    const others = await withTimeLimit(patienceMs, collectOthers())
    return reply.type(metricsType).send(await context.metrics.text(backlog, others))
  })
}

function isBearer(authorization: string | undefined, token: string): boolean {
  return areSameHash(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`))
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}
