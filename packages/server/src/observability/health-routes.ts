import type { StoreContext } from '../database/store-context.ts'
import { databaseErrorOf, storeUnavailable } from '../database/unavailable/store-unavailable.ts'
import type { App } from '../http/app.ts'
import { notes } from '../openapi/operation-notes.ts'
import { libraryVersion } from '../values/library-version.ts'
import { healthSchema, statusSchema } from './health-schemas.ts'
import { withTimeLimit } from './metrics/with-time-limit.ts'
import { createStoreProbe } from './probe-store.ts'

// Shorter than the usual time limits of supervisors and load balancers.
const patienceMs = 2000

interface HealthContext extends Pick<StoreContext, 'db'> {
  /** A clock that nobody sets, in milliseconds. */
  readonly steadyMs: () => number
}

/**
 * `GET /health` and `GET /readyz`: 200 from the moment the service accepts requests, for as long as its store can be
 * written, otherwise 503. `GET /livez`: 200 as long as the process answers, so that a supervisor does not restart a
 * service whose database is away.
 */
export function healthRoutes(app: App, context: HealthContext): void {
  const probe = createStoreProbe(context)
  const isServing = shared(() => withTimeLimit(patienceMs, probe()))
  const requireStore = () =>
    isServing().catch((error: unknown) => {
      throw storeUnavailable(databaseErrorOf(error))
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
  description:
    'Succeeds from the moment the service accepts requests, for as long as its store can be written.',
  response: { 200: healthSchema },
  ...notes({ answer: 'The service is ready.', reasons: ['store_unavailable'] }),
}

const readiness = {
  tags,
  operationId: 'getReadiness',
  summary: 'Check whether the service can take requests',
  description: 'For load balancers: succeeds while the store can be written.',
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

// Concurrent checks share one write, so that nobody can overload the store with health checks.
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}
