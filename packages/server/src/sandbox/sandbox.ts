import type { FastifyRequest } from 'fastify'
import type { Store } from '../database/open-store.ts'
import { ServiceError } from '../errors.ts'
import type { App } from '../http/app.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Deliveries } from '../notifications/delivery/keep-delivering.ts'
import type { SandboxClock } from './clock.ts'
import type { SandboxContext } from './context.ts'
import { createGate } from './gate.ts'
import { resetSandbox } from './reset-sandbox.ts'

/** What a sandbox has beside the service itself. */
export interface Sandbox {
  readonly clock: SandboxClock
  /** Does what is due on the clock, and waits until it is done and merchants were told. */
  runJobs(): Promise<void>
  /** Makes it what it was at its first start, when no request and no job is under way. */
  reset(): Promise<void>
  /** Makes requests wait for a reset, and resets for requests. */
  guardRequests(app: App): void
  /** A request that failed because the sandbox was reset meanwhile has this to say; `null` for any other. */
  explain(request: FastifyRequest): Promise<ServiceError | null>
}

interface SandboxOptions {
  readonly context: Pick<SandboxContext, 'db' | 'simulator'>
  readonly store: Pick<Store, 'scrub'>
  readonly clock: SandboxClock
  readonly jobs: Jobs
  readonly deliveries: Deliveries
  /** Runs the jobs, and delivers what they tell of. */
  readonly runJobs: () => Promise<void>
}

// The longest that an honest request takes is the wait for another one with its key.
const patienceMs = 12_000

// They hang on nothing that is reset, or do it.
const ungated = new Set(['/health', '/v1/sandbox/reset'])

export function createSandbox({ context, store, clock, jobs, deliveries, runJobs }: SandboxOptions): Sandbox {
  const gate = createGate({ patienceMs })
  const leaving = new WeakMap<FastifyRequest, () => void>()
  const resetsBefore = new WeakMap<FastifyRequest, number>()
  const leave = async (request: FastifyRequest): Promise<void> => leaving.get(request)?.()

  return {
    clock,
    runJobs,
    reset: () =>
      gate.whileEmpty(() =>
        jobs.alone(() =>
          deliveries.alone(async () => {
            await resetSandbox(context)
            await clock.follow()
            await store.scrub()
          }),
        ),
      ),
    guardRequests: (app) => {
      // After the body was read: one that comes in slowly holds nobody up.
      app.addHook('preHandler', async (request) => {
        if (ungated.has(request.routeOptions.url ?? '')) return
        leaving.set(request, await gate.enter())
        resetsBefore.set(request, clock.resets())
      })
      app.addHook('onSend', leave)
      app.addHook('onResponse', leave)
    },
    // With several processes on one store the others' requests are not waited for.
    explain: async (request) => {
      const before = resetsBefore.get(request)
      if (before === undefined) return null
      // A store that does not answer explains itself.
      await clock.follow().catch(() => {})
      return clock.resets() === before ? null : new ServiceError('sandbox_reset')
    },
  }
}
