import { refreshStatistics, type Store } from '@element-js/database'
import {
  createFiguresUpdate,
  createRetention,
  expireCharges,
  expireLinks,
  makeDueRefunds,
} from '@element-js/payments'
import type { JobContext } from './context.ts'
import { recoverOrphans } from './recover-orphans.ts'
import { sweep } from './sweep.ts'

declare module '@element-js/values/tracing' {
  interface SpanAttributes {
    readonly 'element.job'?: JobName
  }
}

/** The jobs that have a span for each run. */
type JobName =
  | 'recover_orphans'
  | 'expire_charges'
  | 'expire_links'
  | 'recover_refunds'
  | 'refresh_statistics'
  | 'remove_old_payments'
  | 'update_figures'
  | 'sweep'

export interface DueWorkOptions {
  /** Further jobs, which run before those of this folder. */
  readonly others?: readonly (() => Promise<void>)[]
  /** How many days after its last change an ended payment is removed; `null`: never. Default `null`. */
  readonly paymentDays?: number | null
  /** The clock that nobody moves on, also in a sandbox, in Unix milliseconds. Default `Date.now`. */
  readonly systemNowMs?: () => number
}

/** What the jobs do. */
export interface DueWork {
  /** Ends what is due. @param budgetMs How long it may take payments to expire, and then links. */
  end(budgetMs: number): Promise<void>
  /** Removes payments that ended long ago; `null` if they are kept. @param budgetMs How long it may take. */
  readonly removeOld: ((budgetMs: number) => Promise<void>) | null
  /** Stores the figures of merchants with many payments. @param budgetMs How long reading payments again may take. */
  updateFigures(budgetMs: number): Promise<void>
  /** Wipes what has expired. */
  sweep(): Promise<void>
}

/** The jobs, each in a trace of its own. */
export function createDueWork(
  context: JobContext,
  store: Store,
  { others = [], paymentDays = null, systemNowMs = Date.now }: DueWorkOptions,
): DueWork {
  const traced = (name: JobName, job: () => Promise<void>): Promise<void> => {
    const attributes = { 'element.job': name }
    return context.tracing.run({ name: `job ${name}`, kind: 'internal', parent: 'none', attributes }, job)
  }
  // Without it payments still work, only more slowly.
  const refresh = (): Promise<void> =>
    refreshStatistics(store.jobsDb).catch((error: unknown) => {
      context.log.warn({ err: error }, 'the tables could not be analyzed')
    })
  const retention = paymentDays === null ? null : createRetention(context, { days: paymentDays })
  const update = createFiguresUpdate(context, store)
  return {
    end: async (budgetMs) => {
      for (const job of others) await job()
      await traced('recover_orphans', () => recoverOrphans(context))
      await traced('expire_charges', () => expireCharges(context, budgetMs))
      await traced('expire_links', () => expireLinks(context, budgetMs))
      await traced('recover_refunds', () => makeDueRefunds(context))
      if (store.kind === 'postgres') await traced('refresh_statistics', refresh)
    },
    removeOld: retention && ((budgetMs) => traced('remove_old_payments', () => retention(budgetMs))),
    updateFigures: (budgetMs) => traced('update_figures', () => update(budgetMs)),
    sweep: () => traced('sweep', () => sweep({ ...context, systemNowMs }, store)),
  }
}
