import { z } from 'zod'
import type { StoreContext } from '../database/store-context.ts'
import { ServiceError } from '../errors.ts'
import type { App } from '../http/app.ts'
import { notes } from '../openapi/operation-notes.ts'
import { touchStore } from './backlog.ts'
import { within } from './metrics/within.ts'

// Below what supervisors and load balancers wait for such an answer.
const patienceMs = 2000

/** `GET /health`: 200 from the moment the service can serve and for as long as its store answers, else 503. */
export function healthRoute(app: App, { db }: Pick<StoreContext, 'db'>): void {
  const schema = {
    tags: ['Service'],
    operationId: 'getHealth',
    summary: 'Check the health of the service',
    description: 'Answers as soon as the service accepts requests, and as long as its database answers.',
    response: { 200: z.object({ status: z.literal('ok') }) },
    ...notes({ answer: 'The service is healthy.', reasons: ['store_unavailable'] }),
  }
  const isServing = shared(() => within(patienceMs, touchStore(db)))
  app.get('/health', { schema }, async () => {
    await isServing().catch((cause: unknown) => {
      throw new ServiceError('store_unavailable', { cause })
    })
    return { status: 'ok' as const }
  })
}

// However many ask at once, the store is asked once: nobody can keep it busy by asking whether it is well.
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}
