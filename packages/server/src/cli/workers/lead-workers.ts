import type { FastifyBaseLogger } from 'fastify'
import { StartError } from '../../start-error.ts'
import type { Ending, WorkerProcess } from './worker-process.ts'

/** The workers of a service, which share its port. */
export interface Workers {
  /** Where they serve. */
  readonly url: string
  /** Those that run now, also those that are being replaced. */
  list(): readonly WorkerProcess[]
  /** Starts a new one for each, one after another, and lets the old one end what it is doing. */
  replaceAll(): Promise<void>
  /** Stops all. */
  stop(how: 'stop' | 'close'): Promise<void>
}

interface LeadOptions {
  readonly count: number
  readonly fork: () => WorkerProcess
  readonly log: FastifyBaseLogger
  /** Called when one has ended, for whatever reason. */
  readonly onEnd: (worker: WorkerProcess) => void
  /** A worker that answers no ping for so long is killed: others have taken its work over. */
  readonly hungAfterMs: number
}

const firstDelayMs = 100
const longestDelayMs = 30_000
// One that has served for so long did not fail because of how it was started.
const soundAfterMs = 60_000
const pingsUntilHung = 5

/**
 * Starts workers, and starts each again that ends by itself: after a tenth of a second the first time, and later each time
 * that it ends soon. The first one is started alone, so that it updates the tables and reports what is wrong with the
 * environment.
 *
 * @throws StartError if the first one does not start.
 */
export async function leadWorkers({ count, fork, log, onEnd, hungAfterMs }: LeadOptions): Promise<Workers> {
  let isStopping = false
  const living = new Set<WorkerProcess>()
  const begin = (): WorkerProcess => {
    const worker = fork()
    living.add(worker)
    void worker.ready.then((url) => {
      if (url !== null) log.info({ pid: worker.pid }, 'a worker is serving')
    })
    void worker.ended.then(() => {
      living.delete(worker)
      onEnd(worker)
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
  return {
    url,
    list: () => [...living],
    replaceAll: () => {
      replacing = replacing.then(replaceEach)
      return replacing
    },
    stop: async (how) => {
      isStopping = true
      stopPings()
      for (const place of places) place.close()
      for (const worker of living) worker.send({ kind: how })
      await Promise.all([...living].map(({ ended }) => ended))
    },
  }
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
  { begin, log }: Pick<LeadOptions, 'log'> & { readonly begin: () => WorkerProcess },
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
function pingWorkers(
  places: readonly Place[],
  { hungAfterMs, log }: Pick<LeadOptions, 'hungAfterMs' | 'log'>,
): () => void {
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
