import cluster from 'node:cluster'
import type { CollectedMetrics } from '../../observability/metrics/metrics.ts'
import type { Service } from '../../start/start-service.ts'
import type { FromWorker, ToWorker } from './worker-process.ts'

/** What a worker can ask the leading process. */
export interface WorkerLink {
  /** The metrics of the other workers. */
  readonly collectOthers: () => Promise<readonly CollectedMetrics[]>
  /** Announces a service that serves, and handles the messages of the leading process from then on. */
  announce(service: Service): void
  /** Ends the connection to the leading process, after which this one ends by itself. */
  leave(): void
}

/**
 * Makes this process a worker. Only the leading process tells it to stop: a terminal and a supervisor send their signals to
 * all processes.
 */
export function beWorker(): WorkerLink {
  let service: Service | null = null
  let questions = 0
  const asked = new Map<number, (metrics: readonly CollectedMetrics[]) => void>()
  const send = (message: FromWorker): void => {
    if (process.connected) process.send?.(message)
  }
  const leave = (): void => {
    if (process.connected) cluster.worker?.disconnect()
  }
  const end = (how: 'stop' | 'close' | 'retire'): void => {
    // Nothing is under way before it serves.
    if (!service) process.exit(0)
    const { collectMetrics } = service
    void service[how]()
      .then(async () => send({ kind: 'collected', metrics: await collectMetrics() }))
      .catch(() => {
        process.exitCode = 1
      })
      .finally(leave)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('message', async (message: ToWorker) => {
    switch (message.kind) {
      case 'ping':
        return send({ kind: 'pong' })
      case 'collect':
        if (service) send({ kind: 'collected', metrics: await service.collectMetrics() })
        return
      case 'others':
        asked.get(message.question)?.(message.metrics)
        asked.delete(message.question)
        return
      case 'stop':
      case 'close':
      case 'retire':
        return end(message.kind)
      default:
        return message satisfies never
    }
  })
  return {
    collectOthers: () => {
      questions += 1
      const question = questions
      send({ kind: 'metrics', question })
      return new Promise((resolve) => asked.set(question, resolve))
    },
    announce: (started) => {
      service = started
      send({ kind: 'ready', url: started.url })
    },
    leave,
  }
}
