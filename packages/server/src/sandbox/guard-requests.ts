import type { Database } from '@element-js/database'
import type { App } from '@element-js/http'
import { findMerchantOf, isChallengeId, isLinkId, onClock } from '@element-js/payments'
import { ServiceError, waitAtMost } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import type { SandboxClock } from './clock.ts'
import { findSession, type StoredSession } from './sessions/session-store.ts'

/** The requests to a sandbox: each on the clock of its merchant, and none during a reset of that merchant's data. */
export interface RequestGuard {
  /** Adds the hooks. */
  guard(app: App): void
  /** Explains a request that failed because of a reset during it; `null` for any other. */
  explain(request: FastifyRequest): Promise<ServiceError | null>
  /** Calls a function while no request is in progress: of a session, or of all other merchants (`null`). */
  whileQuiet<T>(sessionId: string | null, act: () => Promise<T>): Promise<T>
  /** Frees the memory that is held for a session that is gone. */
  forget(sessionId: string): void
}

interface GuardOptions {
  readonly db: Database
  readonly clock: SandboxClock
}

// The longest legitimate request waits for another one with the same key.
const patienceMs = 12_000

// They do not depend on what is reset, or reset it themselves.
const ungated = new Set([
  '/health',
  '/livez',
  '/readyz',
  '/v1/sandbox/reset',
  '/v1/sandbox/sessions/:sessionId',
])

interface Before {
  readonly session: SessionOfRequest | null
  readonly resets: number
}

export function createRequestGuard({ db, clock }: GuardOptions): RequestGuard {
  const common = createGate({ patienceMs })
  const gates = new Map<string, Gate>()
  const leaving = new WeakMap<FastifyRequest, () => void>()
  const sessions = new WeakMap<FastifyRequest, SessionOfRequest>()
  const before = new WeakMap<FastifyRequest, Before>()
  const leave = async (request: FastifyRequest): Promise<void> => leaving.get(request)?.()

  const gateOf = (sessionId: string | null): Gate => {
    if (sessionId === null) return common
    const gate = gates.get(sessionId) ?? createGate({ patienceMs })
    gates.set(sessionId, gate)
    return gate
  }

  return {
    guard: (app) => {
      // After the body was read, whose events belong to the connection; so that a slow body does not delay a reset.
      app.addHook('preValidation', (request, _reply, done) => {
        findSessionOf(db, request).then((session) => {
          if (session) sessions.set(request, session)
          onClock(session?.offsetMs ?? null, done)
        }, done)
      })
      app.addHook('preHandler', async (request) => {
        if (ungated.has(request.routeOptions.url ?? '')) return
        const session = sessions.get(request) ?? null
        leaving.set(request, await gateOf(session?.sessionId ?? null).enter())
        before.set(request, { session, resets: clock.resets() })
      })
      app.addHook('onSend', leave)
      app.addHook('onResponse', leave)
    },
    // With several processes on one store, a reset does not wait for the other processes' requests.
    explain: async (request) => {
      const known = before.get(request)
      if (!known) return null
      return (await wasReset(known).catch(() => false)) ? new ServiceError('sandbox_reset') : null
    },
    whileQuiet: (sessionId, act) => gateOf(sessionId).whileEmpty(act),
    forget: (sessionId) => gates.delete(sessionId),
  }

  // If the store does not answer, the original error is reported.
  async function wasReset({ session, resets }: Before): Promise<boolean> {
    if (session) return (await findSession(db, session.sessionId))?.resets !== session.resets
    await clock.follow()
    return clock.resets() !== resets
  }
}

/** Lets requests through, or makes them wait during an action that must be atomic for them. */
interface Gate {
  /** Waits while the gate is shut. @returns a function that leaves the gate; calling it twice does no harm. */
  enter(): Promise<() => void>
  /**
   * Shuts the gate, waits for the requests inside, runs the action and opens the gate. Actions run one after another.
   */
  whileEmpty<T>(act: () => Promise<T>): Promise<T>
}

/** @param patienceMs How long to wait for requests inside. A request that takes longer finds its data deleted. */
function createGate({ patienceMs }: { readonly patienceMs: number }): Gate {
  const inside = new Set<object>()
  let shut: Promise<unknown> = Promise.resolve()
  let whenEmpty = (): void => {}

  const becomeEmpty = async (): Promise<void> => {
    if (inside.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    whenEmpty = resolve
    await waitAtMost(patienceMs, promise)
  }

  return {
    enter: async () => {
      // Checked again after waiting: the next action may have shut the gate again.
      for (let seen: unknown = null; seen !== shut; ) {
        seen = shut
        await shut
      }
      const ticket = {}
      inside.add(ticket)
      return () => {
        inside.delete(ticket)
        if (inside.size === 0) whenEmpty()
      }
    },
    whileEmpty: (act) => {
      const acted = shut.then(becomeEmpty).then(act)
      shut = acted.catch(() => {})
      return acted
    },
  }
}

/** The session that a request is for, as it was when the request began. */
type SessionOfRequest = Pick<StoredSession, 'sessionId' | 'offsetMs' | 'resets'>

/**
 * Finds the session that a request is for: that of the authenticated merchant, or of the payment link or challenge whose
 * page a payer visits. `null` for a request to any other merchant or to none.
 */
async function findSessionOf(db: Database, request: FastifyRequest): Promise<SessionOfRequest | null> {
  const merchant = findMerchantOf(request)
  if (merchant) return merchant.session && { sessionId: merchant.id, ...merchant.session }
  const { linkId, challengeId } = (request.params ?? {}) as Readonly<Record<string, string | undefined>>
  if (linkId !== undefined && isLinkId(linkId)) return findByLink(db, linkId)
  if (challengeId !== undefined && isChallengeId(challengeId)) return findByChallenge(db, challengeId)
  return null
}

async function findByLink(db: Database, linkId: string): Promise<SessionOfRequest | null> {
  const found = await db
    .selectFrom('paymentLinks')
    .innerJoin('sandboxSessions', 'sessionId', 'merchantId')
    .select(['sessionId', 'offsetMs', 'resets'])
    .where('linkId', '=', linkId)
    .executeTakeFirst()
  return found ?? null
}

async function findByChallenge(db: Database, challengeId: string): Promise<SessionOfRequest | null> {
  const found = await db
    .selectFrom('charges')
    .innerJoin('sandboxSessions', 'sessionId', 'merchantId')
    .select(['sessionId', 'offsetMs', 'resets'])
    .where('challengeId', '=', challengeId)
    .executeTakeFirst()
  return found ?? null
}
