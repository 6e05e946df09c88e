import type { Store } from '@element-js/database'
import { onClock, writeKeyUses, writeReleases } from '@element-js/payments'
import { waitAtMost } from '@element-js/values'
import type { JobContext } from './context.ts'
import { createDueWork, type DueWorkOptions } from './due-work.ts'

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
// A fiftieth of the time, and as often as possible, because each look reads the payments since the last time.
const figuresEveryMs = 2000
const figuresBudgetMs = 40

/**
 * Keeps the jobs running, until they are closed. Of several processes on a PostgreSQL database one leads the jobs. If
 * it is slow, another one may begin to lead: then each does what the other does not, as on SQLite.
 */
export function keepJobsRunning(context: JobContext, store: Store, options: DueWorkOptions = {}): Jobs {
  const { end, removeOld, sweep, updateFigures } = createDueWork(context, store, options)
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
  const leads = async (): Promise<boolean> => (await store.workLeases.take([jobsLease])).has(jobsLease)
  const tick = (job: () => Promise<void>): (() => void) => {
    let isWaiting = false
    const begin = async (): Promise<void> => {
      isWaiting = false
      // Only this process knows what it has to release, and which keys it saw in use.
      await writeReleases(context)
      await writeKeyUses(context)
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
  const every = (ms: number, job: () => Promise<void>) => setInterval(tick(job), ms)
  const timers = [
    every(everyMs, () => end(expiryBudgetMs)),
    every(sweepEveryMs, sweep),
    every(figuresEveryMs, () => updateFigures(figuresBudgetMs)),
  ]
  if (removeOld) timers.push(every(retentionEveryMs, () => removeOld(retentionBudgetMs)))
  for (const timer of timers) timer.unref()
  return {
    run: () =>
      afterOthers(async () => {
        await writeKeyUses(context)
        await end(Number.POSITIVE_INFINITY)
        await removeOld?.(Number.POSITIVE_INFINITY)
        await sweep()
        await updateFigures(Number.POSITIVE_INFINITY)
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
