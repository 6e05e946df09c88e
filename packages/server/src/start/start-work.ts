import type { Store } from '@element-js/database'
import { type Deliveries, keepDelivering, keepReconciling } from '@element-js/payments'
import { type Jobs, keepJobsRunning, runFirst } from '../jobs/jobs.ts'
import { dropOverSessions } from '../sandbox/sessions/drop-session.ts'
import type { Context } from './context.ts'
import type { ServiceSettings } from './service-config.ts'

interface WorkOptions {
  readonly settings: ServiceSettings
  readonly store: Store
  /** Where the work is closed. */
  readonly opened: AsyncDisposableStack
}

/** What the service does without a request. */
interface Work {
  readonly jobs: Jobs
  readonly deliveries: Deliveries
  /** Runs the due jobs. A caller that waits for them also waits for the delivery of their notifications. */
  runJobs(): Promise<void>
}

/** Starts the work that needs no request, and does what is due before the service serves, unless that takes long. */
export async function startWork(context: Context, { settings, store, opened }: WorkOptions): Promise<Work> {
  const { mode, paymentDays, reconcileDays: days, nowMs: systemNowMs, delivery } = settings
  const others = mode === 'sandbox' ? [() => dropOverSessions(context)] : []
  const jobs = opened.adopt(
    keepJobsRunning(context, store, { others, paymentDays, systemNowMs }),
    ({ close }) => close(),
  )
  await runFirst(jobs)
  const deliveries = opened.adopt(keepDelivering(context, delivery), ({ close }) => close())
  if (days !== null) opened.defer(keepReconciling(context, { days, systemNowMs }))
  return {
    jobs,
    deliveries,
    runJobs: async () => {
      await jobs.run()
      await deliveries.run()
    },
  }
}
