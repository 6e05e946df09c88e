import { expireCharges } from '../charges/flows/expire-charges.ts'
import { onClock } from '../database/merchant-clock.ts'
import type { Store } from '../database/open-store.ts'
import { refreshStatistics } from '../database/postgres/refresh-statistics.ts'
import { expireLinks } from '../links/flows/expire-links.ts'
import type { JobName } from '../observability/tracing/span-attributes.ts'
import { writeReleases } from '../ownership/release-ownership.ts'
import { makeDueRefunds } from '../refunds/flows/make-due-refunds.ts'
import { createRetention } from '../retention/remove-old-payments.ts'
import { waitAtMost } from '../values/timing/wait-at-most.ts'
import type { JobContext } from './context.ts'
import { recoverOrphans } from './recover-orphans.ts'
import { sweep } from './sweep.ts'

/** The work that the service does on its own, without a request. */
export interface Jobs {
  /** Does everything that is due on the service's clock, and waits until it is done. */
  run(): Promise<void>
  /** Calls a function while no job runs. */
  alone(act: () => Promise<void>): Promise<void>
  /** Stops them, and waits for those in progress. */
  close(): Promise<void>
}

const jobsLease = 'jobs'
const everyMs = 2000
// If thousands of links expire at once, payments that a dead process left open must not wait for all of them.
const expiryBudgetMs = 5000
// Wiping empties SQLite's write-ahead log, which should not happen every other second.
const sweepEveryMs = 60_000
// A tenth of the time, in parts that are short enough for other jobs to wait for.
const retentionEveryMs = 10_000
const retentionBudgetMs = 1000

interface JobOptions {
  /** Further jobs, which run before those of this folder. */
  readonly others?: readonly (() => Promise<void>)[]
  /** How many days after its last change an ended payment is removed; `null`: never. Default `null`. */
  readonly paymentDays?: number | null
  /** The clock that nobody moves on, also in a sandbox, in Unix milliseconds. Default `Date.now`. */
  readonly systemNowMs?: () => number
}

/**
 * Keeps the jobs running, until they are closed. Of several processes on a PostgreSQL database one leads the jobs. If
 * it is slow, another one may begin to lead: then each does what the other does not, as on SQLite.
 */
export function keepJobsRunning(
  context: JobContext,
  store: Store,
  { others = [], paymentDays = null, systemNowMs = Date.now }: JobOptions = {},
): Jobs {
  let running = Promise.resolve()
  let isClosed = false
  // One after another: for a caller that waits for a run, the work of the previous run is done.
  const afterOthers = (act: () => Promise<void>): Promise<void> => {
    // The caller may be working on the clock of one merchant.
    const result = running.then(() => (isClosed ? undefined : onClock(null, act)))
    running = result.catch((error: unknown) => {
      context.log.error({ err: error }, 'a job failed')
    })
    return result
  }
  const traced = (name: JobName, job: () => Promise<void>): Promise<void> => {
    const attributes = { 'element.job': name }
    return context.tracing.run({ name: `job ${name}`, kind: 'internal', parent: 'none', attributes }, job)
  }
  // Without it payments still work, only more slowly.
  const refresh = (): Promise<void> =>
    refreshStatistics(store.jobsDb).catch((error: unknown) => {
      context.log.warn({ err: error }, 'the tables could not be analyzed')
    })
  const act = async (budgetMs: number): Promise<void> => {
    for (const job of others) await job()
    await traced('recover_orphans', () => recoverOrphans(context))
    await traced('expire_charges', () => expireCharges(context, budgetMs))
    await traced('expire_links', () => expireLinks(context, budgetMs))
    await traced('recover_refunds', () => makeDueRefunds(context))
    if (store.kind === 'postgres') await traced('refresh_statistics', refresh)
  }
  const sweepAll = (): Promise<void> => traced('sweep', () => sweep({ ...context, systemNowMs }, store))
  const retention = paymentDays === null ? null : createRetention(context, { days: paymentDays })
  const removeOld =
    retention && ((budgetMs: number) => traced('remove_old_payments', () => retention(budgetMs)))
  const leads = async (): Promise<boolean> => (await store.workLeases.take([jobsLease])).has(jobsLease)
  const tick = (job: () => Promise<void>): (() => void) => {
    let isWaiting = false
    const begin = async (): Promise<void> => {
      isWaiting = false
      // Only this process knows what it has to release.
      await writeReleases(context)
      if (await leads()) await job()
    }
    return () => {
      // The run that is already waiting will find whatever is due by now.
      if (isWaiting) return
      isWaiting = true
      // Its failure is logged above.
      void afterOthers(begin).catch(() => {})
    }
  }
  const timers = [
    setInterval(
      tick(() => act(expiryBudgetMs)),
      everyMs,
    ),
    setInterval(tick(sweepAll), sweepEveryMs),
  ]
  if (removeOld)
    timers.push(
      setInterval(
        tick(() => removeOld(retentionBudgetMs)),
        retentionEveryMs,
      ),
    )
  for (const timer of timers) timer.unref()
  return {
    run: () =>
      afterOthers(async () => {
        await act(Number.POSITIVE_INFINITY)
        await removeOld?.(Number.POSITIVE_INFINITY)
        await sweepAll()
      }),
    alone: afterOthers,
    close: () => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      return running
    },
  }
}

/**
 * Runs the jobs for a service that starts, so that due work is done before it serves, unless that takes long. A slow
 * acquirer, or a week's expired authorizations, must not keep it from serving.
 */
export function runFirst(jobs: Jobs): Promise<void> {
  return waitAtMost(1000, jobs.run())
}
