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

/** What a sandbox has in addition to the service itself. */
export interface Sandbox {
  readonly clock: SandboxClock
  /** Runs the jobs that are due, and waits until they are done and merchants were notified. */
  runJobs(): Promise<void>
  /** Resets the sandbox to its first state, while no request and no job is running. */
  reset(): Promise<void>
  /** Makes requests wait for a reset, and resets for requests. */
  guardRequests(app: App): void
  /** Explains a request that failed because the sandbox was reset during it; `null` for any other. */
  explain(request: FastifyRequest): Promise<ServiceError | null>
}

interface SandboxOptions {
  readonly context: Pick<SandboxContext, 'db' | 'simulator'>
  readonly store: Pick<Store, 'scrub'>
  readonly clock: SandboxClock
  readonly jobs: Jobs
  readonly deliveries: Deliveries
  /** Runs the jobs, and delivers their notifications. */
  readonly runJobs: () => Promise<void>
}

// The longest legitimate request waits for another one with the same key.
const patienceMs = 12_000

// They do not depend on what is reset, or reset it themselves.
const ungated = new Set(['/health', '/livez', '/readyz', '/v1/sandbox/reset'])

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
          deliveries.whilePaused(async () => {
            await resetSandbox(context)
            await clock.follow()
            await store.scrub()
          }),
        ),
      ),
    guardRequests: (app) => {
      // After the body was read, so that a slow body does not delay a reset.
      app.addHook('preHandler', async (request) => {
        if (ungated.has(request.routeOptions.url ?? '')) return
        leaving.set(request, await gate.enter())
        resetsBefore.set(request, clock.resets())
      })
      app.addHook('onSend', leave)
      app.addHook('onResponse', leave)
    },
    // With several processes on one store, a reset does not wait for the other processes' requests.
    explain: async (request) => {
      const before = resetsBefore.get(request)
      if (before === undefined) return null
      // If the store does not answer, the original error is reported.
      await clock.follow().catch(() => {})
      return clock.resets() === before ? null : new ServiceError('sandbox_reset')
    },
  }
}
