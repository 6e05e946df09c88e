import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Database,
  databaseErrorOf,
  type Owner,
  type StoreContext,
  storeUnavailable,
} from '@element-js/database'
import { type App, notes, type Stopping } from '@element-js/http'
import { version } from '@element-js/protocol/frame'
import { ownText, ServiceError } from '@element-js/values'
import { z } from 'zod'
import { withTimeLimit } from './metrics/with-time-limit.ts'
import { shareResult } from './share-result.ts'

const statusSchema = z.object({ status: z.literal('ok') })

const healthSchema = z.object({
  status: z.literal('ok'),
  version: ownText.describe('The version of the service.'),
  store: z.literal('ok').describe('The database accepts writes. If it does not, the response is 503.'),
})

// Shorter than the usual time limits of supervisors and load balancers.
const patienceMs = 2000

// Anybody may ask, but the store is written only once in this time. A failure is noticed at most this much later.
const sharedForMs = 2000

// Another process can usually be reached by then.
const retryAfterSeconds = 5

interface HealthContext extends Pick<StoreContext, 'db'> {
  /** This process, among those of the store. */
  readonly owner: Pick<Owner, 'isAlive'>
  /** A clock that nobody sets, in milliseconds. */
  readonly steadyMs: () => number
  readonly stopping: Stopping
}

/**
 * `GET /health` and `GET /readyz`: 200 from the moment the service accepts requests, for as long as its store can be
 * written and nobody has told it to stop, otherwise 503. `GET /livez`: 200 as long as the process answers, so that a supervisor does not restart a
 * service whose database is away.
 */
export function healthRoutes(app: App, context: HealthContext): void {
  const { db, owner, steadyMs, stopping } = context
  const requireWritableStore = shareResult(() => withTimeLimit(patienceMs, probeStore(db)), {
    forMs: sharedForMs,
    steadyMs,
  })
  const requireReadiness = async (): Promise<void> => {
    if (stopping.hasBegun()) throw new ServiceError('service_stopping', { retryAfterSeconds })
    // Others may take over its operations, so it begins none.
    if (!owner.isAlive()) throw storeUnavailable(new Error('the lease of this process may have ended'))
    await requireWritableStore().catch((error: unknown) => {
      throw storeUnavailable(databaseErrorOf(error))
    })
  }
  app.get('/health', { schema: health }, async () => {
    await requireReadiness()
    return { status: 'ok' as const, version, store: 'ok' as const }
  })
  app.get('/readyz', { schema: readiness }, async () => {
    await requireReadiness()
    return { status: 'ok' as const }
  })
  app.get('/livez', { schema: liveness }, async () => ({ status: 'ok' as const }))
}

const tags = ['Service']

const health = {
  tags,
  operationId: 'getHealth',
  summary: 'Check the health of the service',
  description: 'Succeeds while the service accepts requests and can write to its store.',
  response: { 200: healthSchema },
  ...notes({ answer: 'The service is ready.', reasons: ['store_unavailable', 'service_stopping'] }),
}

const readiness = {
  tags,
  operationId: 'getReadiness',
  summary: 'Check whether the service can take requests',
  description: 'For load balancers: succeeds while the service can write to its store and is not stopping.',
  response: { 200: statusSchema },
  ...notes({ answer: 'The service is ready.', reasons: ['store_unavailable', 'service_stopping'] }),
}

const liveness = {
  tags,
  operationId: 'getLiveness',
  summary: 'Check whether the process is alive',
  description: 'For supervisors: succeeds as long as the process answers, whatever the state of its store.',
  response: { 200: statusSchema },
  ...notes({ answer: 'The process is alive.' }),
}

// It is larger than a page of either database, even after PostgreSQL has compressed it, so a full store has no room for it.
const paddingBytes = 12_000

/**
 * Writes a row of several pages into the store and deletes it again, in one transaction: a store that is read-only can
 * be read, and one that is full can too. Rejects while the store is away, read-only or full. Do not run it at every
 * request: PostgreSQL keeps deleted rows until it vacuums the table.
 */
async function probeStore(db: Database): Promise<void> {
  const probeId = randomUUID()
  const padding = randomBytes(paddingBytes).toString('base64')
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('storeProbes').values({ probeId, padding }).execute()
    await transaction.deleteFrom('storeProbes').where('probeId', '=', probeId).execute()
  })
}
