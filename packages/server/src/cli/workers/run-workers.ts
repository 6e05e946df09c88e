import cluster from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { leadWorkers } from './lead-workers.ts'
import { createSharedMetrics } from './shared-metrics.ts'
import { forkWorker, type WorkerProcess } from './worker-process.ts'

/** A service of several processes on one port. */
export interface WorkersService {
  /** Where it serves. */
  readonly url: string
  /** Serves for `DRAIN_SECONDS`, and closes. */
  stop(): Promise<void>
  close(): Promise<void>
}

interface RunOptions {
  readonly count: number
  readonly hungAfterMs: number
  readonly log: FastifyBaseLogger
}

/**
 * Runs a service in several processes, which this one only starts and stops: they share its port. SIGHUP replaces the
 * processes, with the program as it is on disk by then.
 *
 * @throws StartError
 */
export async function runWorkers({ count, hungAfterMs, log }: RunOptions): Promise<WorkersService> {
  // Each process accepts its connections itself. If this one handed them out, a client whose connection was on its way to
  // a process that is killed would wait forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ silent: true })
  let list: () => readonly WorkerProcess[] = () => []
  const metrics = createSharedMetrics(() => list())
  const fork = (): WorkerProcess =>
    forkWorker({ onQuestion: (asker, question) => void metrics.answer(asker, question) })
  const onEnd = (worker: WorkerProcess): void => void metrics.keep(worker)
  const workers = await leadWorkers({ count, fork, log, onEnd, hungAfterMs })
  list = workers.list
  const onHangUp = (): void => void workers.replaceAll()
  process.on('SIGHUP', onHangUp)
  const end = async (how: 'stop' | 'close'): Promise<void> => {
    await workers.stop(how)
    process.off('SIGHUP', onHangUp)
  }
  return { url: workers.url, stop: () => end('stop'), close: () => end('close') }
}
