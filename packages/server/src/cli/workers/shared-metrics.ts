import { addUpEnded, type CollectedMetrics } from '../../observability/metrics/metrics.ts'
import { waitAtMost } from '../../values/timing/wait-at-most.ts'
import type { WorkerProcess } from './worker-process.ts'

/** The metrics of all workers, of which a request for them reaches only one. */
export interface SharedMetrics {
  /** Answers a worker that asks for the metrics of all others. */
  answer(asker: WorkerProcess, question: number): Promise<void>
  /** Keeps what a worker that has ended counted: a sum that falls would look like a restart of the service. */
  keep(ended: WorkerProcess): Promise<void>
}

const patienceMs = 1000

export function createSharedMetrics(list: () => readonly WorkerProcess[]): SharedMetrics {
  let counted: CollectedMetrics = []
  let keeping = Promise.resolve()
  return {
    answer: async (asker, question) => {
      const others = (): readonly WorkerProcess[] => list().filter((worker) => worker !== asker)
      // What one that does not answer has said before counts.
      await waitAtMost(patienceMs, Promise.all(others().map((worker) => worker.collect())))
      await keeping
      // The totals of a worker that has exited in the meantime were kept.
      const metrics = others().flatMap(({ lastMetrics }) => (lastMetrics ? [lastMetrics] : []))
      asker.send({ kind: 'others', question, metrics: [...metrics, counted] })
    },
    keep: ({ lastMetrics }) => {
      keeping = keeping.then(async () => {
        if (lastMetrics) counted = await addUpEnded([counted, lastMetrics])
      })
      return keeping
    },
  }
}
