import cluster from 'node:cluster'
import type { Readable, Writable } from 'node:stream'
import type { CollectedMetrics } from '../../observability/metrics/metrics.ts'

/** What the leading process asks of a worker. */
export type ToWorker =
  /** `stop` serves for `DRAIN_SECONDS`, `close` ends at once, `retire` answers on the connections that are open. */
  | { readonly kind: 'stop' | 'close' | 'retire' | 'ping' }
  | { readonly kind: 'collect' }
  /** The answer to `metrics`. */
  | { readonly kind: 'others'; readonly question: number; readonly metrics: readonly CollectedMetrics[] }

/** What a worker tells the leading process. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'pong' }
  | { readonly kind: 'collected'; readonly metrics: CollectedMetrics }
  /** Asks for the metrics of all other workers. */
  | { readonly kind: 'metrics'; readonly question: number }

/** How a process ended: by itself, or by a signal. */
export interface Ending {
  readonly code: number | null
  readonly signal: string | null
}

/** A worker, as the leading process sees it. */
export interface WorkerProcess {
  readonly pid: number
  /** Where it serves; `null` if it ended before. */
  readonly ready: Promise<string | null>
  readonly ended: Promise<Ending>
  /** How many pings it has not answered. */
  readonly missedPings: number
  /** What it counted, as far as it has said so. */
  readonly lastMetrics: CollectedMetrics | null
  ping(): void
  /** Asks for its metrics. Resolves when it has answered, or ended; at once while it does not serve yet. */
  collect(): Promise<void>
  send(message: ToWorker): void
  /** Sends SIGKILL. */
  kill(): void
}

interface ForkOptions {
  /** Called when the worker asks for the metrics of the others. */
  readonly onQuestion: (worker: WorkerProcess, question: number) => void
}

/**
 * Starts a worker: the program that runs now, with the same arguments and the environment as it was.
 */
export function forkWorker({ onQuestion }: ForkOptions): WorkerProcess {
  const child = cluster.fork()
  forwardLines(child.process.stdout, process.stdout)
  forwardLines(child.process.stderr, process.stderr)
  const ready = Promise.withResolvers<string | null>()
  const ended = Promise.withResolvers<Ending>()
  let collected = Promise.withResolvers<void>()
  let isReady = false
  let missedPings = 0
  let lastMetrics: CollectedMetrics | null = null
  const send = (message: ToWorker): void => {
    // One that has just ended needs no answer.
    if (child.isConnected()) child.send(message, () => {})
  }
  const worker: WorkerProcess = {
    pid: child.process.pid ?? 0,
    ready: ready.promise,
    ended: ended.promise,
    get missedPings() {
      return missedPings
    },
    get lastMetrics() {
      return lastMetrics
    },
    ping: () => {
      // While it loads the program, it answers nothing.
      if (!isReady) return
      missedPings += 1
      send({ kind: 'ping' })
    },
    collect: async () => {
      if (!isReady) return
      send({ kind: 'collect' })
      await Promise.race([collected.promise, ended.promise.then(() => {})])
    },
    send,
    kill: () => child.process.kill('SIGKILL'),
  }
  child.on('message', (message: FromWorker) => {
    switch (message.kind) {
      case 'ready':
        isReady = true
        return ready.resolve(message.url)
      case 'pong':
        missedPings = 0
        return
      case 'collected':
        lastMetrics = message.metrics
        collected.resolve()
        collected = Promise.withResolvers<void>()
        return
      case 'metrics':
        return onQuestion(worker, message.question)
      default:
        return message satisfies never
    }
  })
  child.on('exit', (code, signal) => {
    ready.resolve(null)
    ended.resolve({ code, signal })
  })
  // A failure to start or to receive is followed by the end of the process.
  child.on('error', () => {})
  return worker
}

/** Passes on whole lines: what several processes write to one pipe would mix. */
function forwardLines(from: Readable | null, to: Writable): void {
  let rest = ''
  from?.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) to.write(rest + text.slice(0, end))
    rest = end > 0 ? text.slice(end) : rest + text
  })
  from?.once('end', () => {
    if (rest !== '') to.write(`${rest}\n`)
  })
}
