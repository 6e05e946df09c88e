import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { StoreAddress } from '@element-js/database'
import { StartError, waitAtMost } from '@element-js/values'
import type { FastifyBaseLogger } from 'fastify'
import { addUpEnded, type CollectedMetrics } from '../../observability/metrics/metrics.ts'
import type { Service } from '../../start/start-service.ts'
import { UsageError } from '../command.ts'
import { type Ending, forkWorker, type WorkerProcess } from './worker-process.ts'

const firstDelayMs = 100
const longestDelayMs = 30_000
// One that has served for so long did not fail because of how it was started.
const soundAfterMs = 60_000
const pingsUntilHung = 5

interface RunOptions {
  readonly count: number
  /** A worker that answers no ping for so long is killed: others have taken its work over. */
  readonly hungAfterMs: number
  readonly log: FastifyBaseLogger
}

/**
 * Runs a service in several processes, which this one only starts and stops: they share its port. It starts each again
 * that ends by itself: after a tenth of a second the first time, and later each time that it ends soon. The first one is
 * started alone, so that it updates the tables and reports what is wrong with the environment.
 *
 * SIGHUP starts a new process for each, one after another, with the program as it is on disk by then, and lets the old one
 * end what it is doing.
 *
 * @throws StartError if the first one does not start.
 */
export async function runWorkers({
  count,
  hungAfterMs,
  log,
}: RunOptions): Promise<Pick<Service, 'url' | 'stop' | 'close'>> {
  // Each process accepts its connections itself. If this one handed them out, a client whose connection was on its way to
  // a process that is killed would wait forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ silent: true })
  let isStopping = false
  // Those that run now, also those that are being replaced.
  const living = new Set<WorkerProcess>()
  const metrics = createSharedMetrics(living)
  const begin = (): WorkerProcess => {
    const worker = forkWorker({ onQuestion: (asker, question) => void metrics.answer(asker, question) })
    living.add(worker)
    void worker.ready.then((url) => {
      if (url !== null) log.info({ pid: worker.pid }, 'a worker is serving')
    })
    void worker.ended.then(() => {
      living.delete(worker)
      metrics.keep(worker)
    })
    return worker
  }

  const first = begin()
  const url = await first.ready
  if (url === null) throw new StartError('The service did not start.')
  const others = Array.from({ length: count - 1 }, begin)
  const places = [first, ...others].map((worker) => occupyPlace(worker, { begin, log }))
  await Promise.all(places.map((place) => place.worker().ready))
  const stopPings = pingWorkers(places, { hungAfterMs, log })

  async function replaceEach(): Promise<void> {
    for (const place of places) {
      if (isStopping) return
      const next = begin()
      if ((await next.ready) === null) {
        log.error('a new worker did not start: the others are not replaced')
        return
      }
      const old = place.worker()
      place.occupy(next)
      old.send({ kind: isStopping ? 'close' : 'retire' })
      log.info({ pid: next.pid, replaced: old.pid }, 'a worker was replaced')
      await old.ended
    }
  }
  let replacing = Promise.resolve()
  const onHangUp = (): void => {
    replacing = replacing.then(replaceEach)
  }
  process.on('SIGHUP', onHangUp)

  const end = async (how: 'stop' | 'close'): Promise<void> => {
    isStopping = true
    stopPings()
    for (const place of places) place.close()
    for (const worker of living) worker.send({ kind: how })
    await Promise.all([...living].map(({ ended }) => ended))
    process.off('SIGHUP', onHangUp)
  }
  return { url, stop: () => end('stop'), close: () => end('close') }
}

/** The place of a worker. If its worker ends by itself, another one is started for it. */
interface Place {
  worker(): WorkerProcess
  /** Gives it to another worker. */
  occupy(next: WorkerProcess): void
  /** From now on, no worker is started for it. */
  close(): void
}

function occupyPlace(
  first: WorkerProcess,
  { begin, log }: Pick<RunOptions, 'log'> & { readonly begin: () => WorkerProcess },
): Place {
  let worker = first
  // How often in a row a worker has ended soon.
  let failures = 0
  let restart: NodeJS.Timeout | undefined
  let isClosed = false
  const occupy = (next: WorkerProcess): void => {
    worker = next
    clearTimeout(restart)
    const sound = setTimeout(() => {
      failures = 0
    }, soundAfterMs)
    sound.unref()
    void next.ended.then((ending) => {
      clearTimeout(sound)
      if (worker === next && !isClosed) startAgain(ending)
    })
  }
  const startAgain = ({ code, signal }: Ending): void => {
    const delayMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
    failures += 1
    log.error({ pid: worker.pid, code, signal, delayMs }, 'a worker has exited and is being restarted')
    restart = setTimeout(() => occupy(begin()), delayMs)
  }
  occupy(first)
  return {
    worker: () => worker,
    occupy,
    close: () => {
      isClosed = true
      clearTimeout(restart)
    },
  }
}

/** Kills workers that stand still. @returns a function that stops it. */
function pingWorkers(places: readonly Place[], { hungAfterMs, log }: Omit<RunOptions, 'count'>): () => void {
  const pings = setInterval(() => {
    for (const place of places) {
      const worker = place.worker()
      if (worker.missedPings < pingsUntilHung) worker.ping()
      else {
        log.error({ pid: worker.pid }, 'a worker hangs and is being killed')
        worker.kill()
      }
    }
  }, hungAfterMs / pingsUntilHung)
  return () => clearInterval(pings)
}

const patienceMs = 1000

/** The metrics of all workers, of which a request for them reaches only one. */
function createSharedMetrics(living: ReadonlySet<WorkerProcess>) {
  let counted: CollectedMetrics = []
  let keeping = Promise.resolve()
  return {
    /** Answers a worker that asks for the metrics of all others. */
    async answer(asker: WorkerProcess, question: number): Promise<void> {
      const others = (): readonly WorkerProcess[] => [...living].filter((worker) => worker !== asker)
      // What one that does not answer has said before counts.
      await waitAtMost(patienceMs, Promise.all(others().map((worker) => worker.collect())))
      await keeping
      // The totals of a worker that has exited in the meantime were kept.
      const metrics = others().flatMap(({ lastMetrics }) => (lastMetrics ? [lastMetrics] : []))
      asker.send({ kind: 'others', question, metrics: [...metrics, counted] })
    },
    /** Keeps what a worker that has ended counted: a sum that falls would look like a restart of the service. */
    keep({ lastMetrics }: WorkerProcess): void {
      keeping = keeping.then(async () => {
        if (lastMetrics) counted = await addUpEnded([counted, lastMetrics])
      })
    },
  }
}

// Each has some fifteen connections to the database, and a hundred megabytes of memory.
const mostWorkers = 128

/**
 * Reads the value of `--workers`.
 *
 * @throws UsageError for anything but `auto` and a number, StartError for a store that only one process should write.
 */
export function countWorkers(text: string, store: StoreAddress): number {
  const count = text === 'auto' ? availableParallelism() : /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > mostWorkers) {
    throw new UsageError(`--workers is "${text}", but must be auto or a number from 1 to ${mostWorkers}.`)
  }
  if (store.kind === 'postgres') return Math.min(count, mostWorkers)
  throw new StartError(
    '--workers requires PostgreSQL: set DATABASE_URL to postgres://…. On SQLite, only one process can write at a time, and each would count the limits separately.',
  )
}
