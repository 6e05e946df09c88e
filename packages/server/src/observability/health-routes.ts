import type { StoreContext } from '../database/store-context.ts'
import { ServiceError } from '../errors.ts'
import type { App } from '../http/app.ts'
import { notes } from '../openapi/operation-notes.ts'
import { libraryVersion } from '../values/library-version.ts'
import { pingStore } from './backlog.ts'
import { healthSchema, statusSchema } from './health-schemas.ts'
import { withTimeLimit } from './metrics/with-time-limit.ts'

// Shorter than the usual time limits of supervisors and load balancers.
const patienceMs = 2000

// A database that restarts is usually back by then.
const retryAfterSeconds = 5

/**
 * `GET /health` and `GET /readyz`: 200 from the moment the service accepts requests, for as long as its store answers,
 * otherwise 503. `GET /livez`: 200 as long as the process answers, so that a supervisor does not restart a service whose
 * database is away.
 */
export function healthRoutes(app: App, { db }: Pick<StoreContext, 'db'>): void {
  const isServing = shared(() => withTimeLimit(patienceMs, pingStore(db)))
  const requireStore = () =>
    isServing().catch((cause: unknown) => {
      throw new ServiceError('store_unavailable', { cause, retryAfterSeconds })
    })
  app.get('/health', { schema: health }, async () => {
    await requireStore()
    return { status: 'ok' as const, version: libraryVersion, store: 'ok' as const }
  })
  app.get('/readyz', { schema: readiness }, async () => {
    await requireStore()
    return { status: 'ok' as const }
  })
  app.get('/livez', { schema: liveness }, async () => ({ status: 'ok' as const }))
}

const tags = ['Service']

const health = {
  tags,
  operationId: 'getHealth',
  summary: 'Check the health of the service',
  description: 'Succeeds from the moment the service accepts requests, for as long as its store answers.',
  response: { 200: healthSchema },
  ...notes({ answer: 'The service is ready.', reasons: ['store_unavailable'] }),
}

const readiness = {
  tags,
  operationId: 'getReadiness',
  summary: 'Check whether the service can take requests',
  description: 'For load balancers: succeeds while the store answers.',
  response: { 200: statusSchema },
  ...notes({ answer: 'The service is ready.', reasons: ['store_unavailable'] }),
}

const liveness = {
  tags,
  operationId: 'getLiveness',
  summary: 'Check whether the process is alive',
  description: 'For supervisors: succeeds as long as the process answers, whatever its store does.',
  response: { 200: statusSchema },
  ...notes({ answer: 'The process is alive.' }),
}

// Concurrent checks share one query, so that nobody can overload the store with health checks.
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}
