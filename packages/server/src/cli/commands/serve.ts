import cluster from 'node:cluster'
import { usualLeaseMs } from '@element-js/database'
import { clearMemoryWhenIdle, createLog, placeOfService, requireFreePort } from '@element-js/http'
import { sandboxMerchants } from '@element-js/payments'
import { type Environment, readEnvironment } from '../../start/environment.ts'
import { type Service, startService } from '../../start/start-service.ts'
import type { Command } from '../command.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { masterKeysOf } from '../with-store.ts'
import { beWorker, type WorkerLink } from '../workers/be-worker.ts'
import { countWorkers, runWorkers } from '../workers/run-workers.ts'

export const command: Command = {
  isServer: true,
  about: [
    'Environment variables configure it; element-server --help lists them. The log goes to standard output, with one JSON object per line, and messages for people go to standard error.',
    'With --workers, several processes share the port. A process that exits is restarted. SIGHUP replaces the processes one after another, and no request fails.',
    'SIGTERM or SIGINT stops it: it reports that it is not ready, keeps serving for DRAIN_SECONDS, then answers the requests in progress and accepts no new ones. A second signal ends the wait.',
  ],
  options: {
    workers: {
      value: '<number>',
      about: 'processes that share the port, or auto for one per core; only on PostgreSQL',
    },
  },
  examples: [
    'PORT=8080 DATABASE_URL=postgres://pay@db/pay element-server',
    'DATABASE_URL=postgres://pay@db/pay element-server serve --workers auto',
  ],
  run: async ({ variables, text, tell }) => {
    const environment = readEnvironment(variables)
    const workers = text('workers')
    const count = workers === undefined ? null : countWorkers(workers, environment.store)
    if (cluster.isWorker) {
      await work(environment, tell)
      return null
    }
    const service = await (count === null ? serve(environment, tell) : lead(environment, count))
    // First, because a program that reads the URL may stop this one at once.
    const { stop, close } = service
    stopOnSignal({
      program: 'The service',
      stop,
      close,
      drainMs: (environment.drainSeconds ?? 0) * 1000,
      tell,
    })
    announce(service, environment, tell)
    return null
  },
}

type Tell = (line: string) => void

/** Serves in this process alone. */
async function serve(environment: Environment, tell: Tell): Promise<Service> {
  const { host = '127.0.0.1', port = 0 } = environment
  await requireFreePort(placeOfService({ host, port }))
  return start(environment, { tell })
}

/** Starts and stops the processes that serve. */
function lead({ store, log = {} }: Environment, count: number): ReturnType<typeof runWorkers> {
  const hungAfterMs = (store.kind === 'postgres' && store.leaseMs) || usualLeaseMs
  return runWorkers({ count, hungAfterMs, log: createLog(log) })
}

/** Serves for the process that leads this one. */
async function work(environment: Environment, tell: Tell): Promise<void> {
  const link = beWorker()
  try {
    link.announce(await start(environment, { tell, link }))
  } catch (error) {
    link.leave()
    throw error
  }
}

async function start(
  environment: Environment,
  { tell, link }: { readonly tell: Tell; readonly link?: WorkerLink },
): Promise<Service> {
  const lost = Promise.withResolvers<string>()
  const service = await startService({
    ...environment,
    ...masterKeysOf(environment),
    ...(link && { collectOthers: link.collectOthers }),
    onStoreLost: () => lost.resolve('its database file was replaced or deleted'),
    onOwnershipLost: () => lost.resolve('other processes have taken over its work'),
  })
  clearMemoryWhenIdle()
  void lost.promise.then(async (why) => {
    tell(`The service is stopping: ${why}.`)
    process.exitCode = 1
    // A request that waits for what this process may not do any more is not waited for.
    setTimeout(() => process.exit(1), lostPatienceMs).unref()
    // What it would still write when it closes cannot be written.
    await service.close().catch(() => {})
    link?.leave()
  })
  return service
}

const lostPatienceMs = 5000

function announce({ url }: Pick<Service, 'url'>, { mode, publicUrl }: Environment, tell: Tell): void {
  tell(`The payments service (${mode}) is listening at ${publicUrl ?? url}`)
  if (mode !== 'sandbox') return
  for (const { id, apiKey, accessToken } of sandboxMerchants) {
    tell(`  ${id.padEnd(6)} x-api-key: ${apiKey}  Authorization: Bearer ${accessToken}`)
  }
}
