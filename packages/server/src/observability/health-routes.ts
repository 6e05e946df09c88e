import { z } from 'zod'
import type { StoreContext } from '../database/store-context.ts'
import { ServiceError } from '../errors.ts'
import type { App } from '../http/app.ts'
import { notes } from '../openapi/operation-notes.ts'
import { pingStore } from './backlog.ts'
import { withTimeLimit } from './metrics/with-time-limit.ts'

// Shorter than the usual time limits of supervisors and load balancers.
const patienceMs = 2000

/** `GET /health`: 200 from the moment the service accepts requests, for as long as its store answers, otherwise 503. */
export function healthRoute(app: App, { db }: Pick<StoreContext, 'db'>): void {
  const schema = {
    tags: ['Service'],
    operationId: 'getHealth',
    summary: 'Check the health of the service',
    description: 'Succeeds from the moment the service accepts requests, for as long as its store answers.',
    response: { 200: z.object({ status: z.literal('ok') }) },
    ...notes({ answer: 'The service is ready.', reasons: ['store_unavailable'] }),
  }
  const isServing = shared(() => withTimeLimit(patienceMs, pingStore(db)))
  app.get('/health', { schema }, async () => {
    await isServing().catch((cause: unknown) => {
      throw new ServiceError('store_unavailable', { cause })
    })
    return { status: 'ok' as const }
  })
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
