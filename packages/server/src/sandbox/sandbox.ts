import type { Store } from '@element-js/database'
import type { Deliveries, LinkContext, Merchant } from '@element-js/payments'
import { ServiceError, unixSecondsOf } from '@element-js/values'
import type { Jobs } from '../jobs/jobs.ts'
import { type ClockMove, earliestSeconds, latestSeconds, type SandboxClock } from './clock.ts'
import { createRequestGuard, type RequestGuard } from './guard-requests.ts'
import { resetSandbox } from './reset-sandbox.ts'
import { dropSession } from './sessions/drop-session.ts'
import { resetSession } from './sessions/make-session.ts'
import { findSession, moveSessionClock } from './sessions/session-store.ts'

/** The tools that a sandbox has in addition to the service itself. */
export interface Sandbox extends Pick<RequestGuard, 'guard' | 'explain'> {
  /**
   * Moves the clock of a merchant, its own one in a session and that of the service otherwise, and runs the jobs that are
   * due by then.
   *
   * @returns the new time, in Unix seconds.
   * @throws ServiceError 400 if the clock would leave its range.
   */
  moveClock(merchant: Merchant, move: ClockMove): Promise<number>
  /** The time of a merchant, in Unix milliseconds. */
  nowMs(merchant: Merchant): Promise<number>
  /** Runs the jobs that are due, and waits until they are done and merchants were notified. */
  runJobs(): Promise<void>
  /**
   * Resets what a merchant can reset, while no request and no job works on it: a session resets itself, and any other
   * merchant resets the whole sandbox except sessions.
   */
  reset(merchant: Merchant): Promise<void>
  /** Drops a session. @throws ServiceError 404 if there is none, or if the merchant is neither its maker nor itself. */
  dropSession(merchant: Merchant, sessionId: string): Promise<void>
}

interface SandboxOptions {
  readonly context: LinkContext
  readonly store: Pick<Store, 'scrub'>
  /** The service's clock. */
  readonly clock: SandboxClock
  /** Unix milliseconds. */
  readonly systemNowMs: () => number
  readonly jobs: Jobs
  readonly deliveries: Deliveries
  /** Runs the jobs, and delivers their notifications. */
  readonly runJobs: () => Promise<void>
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { context, store, clock, systemNowMs, jobs, deliveries, runJobs } = options
  const { db } = context
  const requests = createRequestGuard({ db, clock })

  const resetAll = (): Promise<void> =>
    requests.whileQuiet(null, () =>
      jobs.alone(() =>
        deliveries.whilePaused(async () => {
          await resetSandbox(context)
          await clock.follow()
          await store.scrub()
        }),
      ),
    )

  const nowMs = async ({ id, session }: Merchant): Promise<number> => {
    if (!session) return clock.nowMs()
    const { offsetMs } = (await findSession(db, id)) ?? session
    return systemNowMs() + offsetMs
  }

  return {
    guard: requests.guard,
    explain: requests.explain,
    runJobs,
    nowMs,
    moveClock: async (merchant, to) => {
      if ('advanceSeconds' in to) refuseOutOfRange(unixSecondsOf(await nowMs(merchant)) + to.advanceSeconds)
      if (!merchant.session) await clock.move(to)
      else {
        const offset =
          'now' in to ? { offsetMs: to.now * 1000 - systemNowMs() } : { addedMs: to.advanceSeconds * 1000 }
        await moveSessionClock(db, merchant.id, offset)
      }
      const moved = unixSecondsOf(await nowMs(merchant))
      await runJobs()
      return moved
    },
    reset: ({ id, session }) =>
      session ? requests.whileQuiet(id, () => jobs.alone(() => resetSession(context, id))) : resetAll(),
    dropSession: async ({ id }, sessionId) => {
      const session = await findSession(db, sessionId)
      const isAllowed = session?.endedAtMs === null && (session.madeBy === id || session.sessionId === id)
      if (!isAllowed) throw new ServiceError('sandbox_session_not_found')
      let hasEnded = false
      const whileQuiet = async (each: string, act: () => Promise<void>): Promise<void> => {
        await requests.whileQuiet(each, () => jobs.alone(act))
        requests.forget(each)
        hasEnded = true
      }
      await dropSession(context, sessionId, { whileQuiet }).catch((error: unknown) => {
        if (!hasEnded) throw error
        // Its credentials are unknown already, and a job does the rest.
        context.log.warn({ err: error, sessionId }, 'a sandbox session could not be dropped yet')
      })
    },
  }
}

function refuseOutOfRange(nowSeconds: number): void {
  if (nowSeconds >= earliestSeconds && nowSeconds <= latestSeconds) return
  const message = `advanceSeconds: the clock would leave its range, from ${earliestSeconds} (2000) to ${latestSeconds} (2100).`
  throw new ServiceError('invalid_request', { message, field: 'advanceSeconds' })
}
