import type { Database } from '@element-js/database'
import { newId } from '@element-js/values'
import type { LinkContext } from '../../links/context.ts'
import { listMerchantIds } from '../../merchants/store/merchants.ts'
import type { DifferenceKind } from '../domain/difference.ts'
import {
  mostDifferencesStored,
  type ResolvedDifference,
  type StoredDifference,
  storedDifferenceOf,
} from '../domain/run.ts'
import { endRun, findRunning, insertCounts, insertDifferences, insertRun } from '../store/runs.ts'
import { type Comparison, type Counts, reconcile } from './reconcile.ts'

export interface ReconciliationOrder extends Omit<Comparison, 'report'> {
  /** Default: nobody else receives the differences. */
  readonly report?: Comparison['report']
  /** The system's clock. */
  readonly systemNowMs: () => number
}

/** The result of a comparison, over all merchants. */
export interface ReconciliationReport extends Counts {
  readonly runId: string
  readonly kinds: ReadonlyMap<DifferenceKind, number>
}

/**
 * Compares the store with the acquirer, and stores what was found for the dashboard. Only one of several processes does
 * it at a time.
 *
 * @returns `null` if another process is doing it.
 */
export async function runReconciliation(
  context: LinkContext,
  order: ReconciliationOrder,
): Promise<ReconciliationReport | null> {
  const { db, owner } = context
  const { source, fromMs, untilMs, systemNowMs } = order
  await failDeadRun(context, systemNowMs)
  const run = { runId: newId('rcn'), startedAtMs: systemNowMs(), source: source.kind, fromMs, untilMs }
  if (!(await insertRun(db, { ...run, owner: owner.id }))) return null
  const found = collect(context, run.runId, order.report)
  try {
    const counts = await reconcile(context, { ...order, report: found.add })
    await found.flush()
    const { runId, startedAtMs } = run
    const rows = [...counts].map(([merchantId, own]) => ({ merchantId, runId, startedAtMs, ...own }))
    await insertCounts(db, await ofKnownMerchants(db, rows))
    await endRun(db, { runId, state: 'ended', endedAtMs: systemNowMs() })
    return { runId, kinds: found.kinds, ...sumOf([...counts.values()]) }
  } catch (error) {
    await endRun(db, { runId: run.runId, state: 'failed', endedAtMs: systemNowMs() }).catch(() => {
      // The next comparison finds that its process has died.
    })
    throw error
  }
}

// Far longer than any comparison takes. A process that could not write its end would stop all further ones.
const longestMs = 24 * 60 * 60 * 1000

async function failDeadRun({ db, owner }: LinkContext, systemNowMs: () => number): Promise<void> {
  const running = await findRunning(db)
  if (!running?.owner) return
  const nowMs = systemNowMs()
  const isDead = (await owner.findDead([running.owner])).length > 0
  if (isDead || running.startedAtMs < nowMs - longestMs)
    await endRun(db, { runId: running.runId, state: 'failed', endedAtMs: nowMs })
}

// The acquirer can name a merchant that the store does not have.
async function ofKnownMerchants<Row extends { readonly merchantId: string }>(
  db: Database,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const known = new Set(await listMerchantIds(db))
  return rows.filter(({ merchantId }) => known.has(merchantId))
}

const rowsAtATime = 500

function collect({ db }: LinkContext, runId: string, report: Comparison['report'] = () => {}) {
  const kinds = new Map<DifferenceKind, number>()
  const numbers = new Map<string, number>()
  let rows: StoredDifference[] = []
  const flush = async (): Promise<void> => {
    await insertDifferences(db, await ofKnownMerchants(db, rows))
    rows = []
  }
  return {
    kinds,
    flush,
    add: async (difference: ResolvedDifference): Promise<void> => {
      const { kind, merchantId } = difference
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      const number = (numbers.get(merchantId) ?? 0) + 1
      numbers.set(merchantId, number)
      if (number <= mostDifferencesStored) rows.push(storedDifferenceOf(difference, { runId, number }))
      if (rows.length >= rowsAtATime) await flush()
      await report(difference)
    },
  }
}

function sumOf(counts: readonly Counts[]): Counts {
  const sum = (name: keyof Counts): number => counts.reduce((total, each) => total + each[name], 0)
  return {
    lineCount: sum('lineCount'),
    paymentCount: sum('paymentCount'),
    differenceCount: sum('differenceCount'),
    broughtForwardCount: sum('broughtForwardCount'),
  }
}
