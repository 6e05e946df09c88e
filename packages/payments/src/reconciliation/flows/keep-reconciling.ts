import { repeatEvery } from '@element-js/values'
import type { LinkContext } from '../../links/context.ts'
import { allTime, listDelayMs } from '../domain/period.ts'
import { findLastRun } from '../store/runs.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { NoStatement, statementOfAcquirer } from './statement-source.ts'

export interface DailyReconciliation {
  /** How many days back each comparison goes. */
  readonly days: number
  readonly systemNowMs: () => number
  readonly signal?: AbortSignal
}

interface KeepOptions extends Omit<DailyReconciliation, 'signal'> {
  /** How often it looks whether a comparison is due. Default 60,000. */
  readonly lookEveryMs?: number
}

/** How a comparison ended; `null`: none was due, another process makes it, or the service stops. */
export type ReconciliationEnd = 'ended' | 'failed' | 'no_statement' | null

const dayMs = 24 * 60 * 60 * 1000
const retryAfterMs = 60 * 60 * 1000

/**
 * Compares the store with the acquirer once a day, until it is closed. Of several processes on a store one does it. It
 * changes nothing: a person decides what is brought forward. It runs beside the jobs, because it can take minutes.
 *
 * @returns a function that stops it, and waits until a comparison in progress has ended early.
 */
export function keepReconciling(
  context: LinkContext,
  { lookEveryMs = 60_000, ...options }: KeepOptions,
): () => Promise<void> {
  const closing = new AbortController()
  let hasWarned = false
  const note = (end: ReconciliationEnd): void => {
    if (end === 'ended') hasWarned = false
    if (end !== 'no_statement' || hasWarned) return
    // The service refuses to start with such an acquirer, unless it did not answer then.
    const advice = "remove RECONCILE_DAYS, and compare with the processor's own report"
    context.log.warn(`the acquirer does not list what it has done: ${advice}`)
    hasWarned = true
  }
  const stop = repeatEvery(lookEveryMs, () =>
    reconcileIfDue(context, { ...options, signal: closing.signal })
      .then(note)
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'could not read whether a comparison with the acquirer is due')
      }),
  )
  return () => {
    closing.abort()
    return stop()
  }
}

/**
 * Compares the store with the acquirer if the last comparison is a day old, or an hour if it failed. An acquirer without a
 * list is asked again too, because another one can take its place, but that is no failure.
 */
export async function reconcileIfDue(
  context: LinkContext,
  { days, systemNowMs, signal }: DailyReconciliation,
): Promise<ReconciliationEnd> {
  const { acquirer, db, log, metrics, mode } = context
  const nowMs = systemNowMs()
  const last = await findLastRun(db)
  if (last && nowMs < last.startedAtMs + (last.state === 'ended' ? dayMs : retryAfterMs)) return null
  try {
    const report = await runReconciliation(context, {
      // The clocks of a sandbox can be moved, so that a period on one clock is none on another.
      ...(mode === 'live' ? { fromMs: nowMs - days * dayMs, untilMs: allTime.untilMs } : allTime),
      source: statementOfAcquirer(acquirer),
      delayMs: listDelayMs[mode],
      isApplied: false,
      systemNowMs,
      ...(signal && { signal }),
    })
    if (!report) return null
    const { kinds, ...counts } = report
    for (const [kind, count] of kinds) metrics.countDifferences(kind, count)
    metrics.countReconciliation('ended')
    log[counts.differenceCount > 0 ? 'warn' : 'info'](counts, 'compared the store with the acquirer')
    return 'ended'
  } catch (error) {
    // The service stops, and the next one compares anew.
    if (signal?.aborted) return null
    if (error instanceof NoStatement) return 'no_statement'
    metrics.countReconciliation('failed')
    log.error({ err: error }, 'the store could not be compared with the acquirer')
    return 'failed'
  }
}
