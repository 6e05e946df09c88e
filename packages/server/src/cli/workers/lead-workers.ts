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

/** The place of a worker. */
interface Place {
  worker: WorkerProcess
  /** How often in a row it has ended soon. */
  failures: number
  restart: NodeJS.Timeout | null
}

const firstDelayMs = 100
const longestDelayMs = 30_000
// One that has served for so long did not fail because of how it was started.
const soundAfterMs = 60_000
const pingsUntilHung = 5

/**
 * Starts workers, and starts each again that ends by itself: after a tenth of a second the first time, and later each time that it ends soon.
 * The first one is started alone, so that it updates the tables and reports what is wrong with the environment.
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
      if (url !== null) log.info({ pid: worker.pid }, 'a worker serves')
    })
    void worker.ended.then(() => {
      living.delete(worker)
      onEnd(worker)
    })
    return worker
  }
  const occupy = (place: Place, worker: WorkerProcess): void => {
    place.worker = worker
    if (place.restart) clearTimeout(place.restart)
    place.restart = null
    const sound = setTimeout(() => {
      place.failures = 0
    }, soundAfterMs)
    sound.unref()
    void worker.ended.then((ending) => {
      clearTimeout(sound)
      if (place.worker === worker && !isStopping) startAgain(place, ending)
    })
  }
  const startAgain = (place: Place, { code, signal }: Ending): void => {
    const delayMs = Math.min(firstDelayMs * 2 ** place.failures, longestDelayMs)
    place.failures += 1
    log.error({ pid: place.worker.pid, code, signal, delayMs }, 'a worker has ended, and is started again')
    place.restart = setTimeout(() => occupy(place, begin()), delayMs)
  }
  const newPlace = (worker: WorkerProcess): Place => {
    const place = { worker, failures: 0, restart: null }
    occupy(place, worker)
    return place
  }

  const first = begin()
  const url = await first.ready
  if (url === null) throw new StartError('The service did not start.')
  const places = [newPlace(first), ...Array.from({ length: count - 1 }, () => newPlace(begin()))]
  await Promise.all(places.map(({ worker }) => worker.ready))

  const pings = setInterval(() => {
    for (const { worker } of places) {
      if (worker.missedPings < pingsUntilHung) worker.ping()
      else {
        log.error({ pid: worker.pid }, 'a worker stands still, and is killed')
        worker.kill()
      }
    }
  }, hungAfterMs / pingsUntilHung)

  async function replace(place: Place): Promise<boolean> {
    const next = begin()
    if ((await next.ready) === null) return false
    const old = place.worker
    occupy(place, next)
    old.send({ kind: isStopping ? 'close' : 'retire' })
    log.info({ pid: next.pid, replaced: old.pid }, 'a worker was replaced')
    await old.ended
    return true
  }
  async function replaceEach(): Promise<void> {
    for (const place of places) {
      if (isStopping) return
      if (await replace(place)) continue
      log.error('a new worker did not start: the others are not replaced')
      return
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
      clearInterval(pings)
      for (const { restart } of places) if (restart) clearTimeout(restart)
      for (const worker of living) worker.send({ kind: how })
      await Promise.all([...living].map(({ ended }) => ended))
    },
  }
}
