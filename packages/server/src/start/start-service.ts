import { setTimeout as sleep } from 'node:timers/promises'
import { readHostedFiles } from '@element-js/checkout'
import type { Store } from '@element-js/database'
import {
  type App,
  createLog,
  createStopping,
  listen,
  placeOfService,
  type Stopping,
  untilConnectionsEnd,
  urlOf,
} from '@element-js/http'
import { createForwarding, keepDelivering, keepReconciling, prepareStoreForMode } from '@element-js/payments'
import { noTracing } from '@element-js/values'
import type { FastifyBaseLogger } from 'fastify'
import { keepJobsRunning, runFirst } from '../jobs/jobs.ts'
import type { CollectedMetrics } from '../observability/metrics/metrics.ts'
import { openTracing } from '../observability/tracing/tracing.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { dropOverSessions } from '../sandbox/sessions/drop-session.ts'
import type { Context } from './context.ts'
import { createApp } from './create-app.ts'
import { openContext } from './open-context.ts'
import { type ServiceConfig, type ServiceSettings, withDefaults } from './service-config.ts'

/** A running service. */
export interface Service {
  /** Where it listens, without a trailing slash. */
  readonly url: string
  /**
   * Runs the due jobs now instead of within two seconds, and waits until they are done and their notifications
   * delivered.
   */
  runJobs(): Promise<void>
  /**
   * Accepts no new connections, answers requests on those that are open until their clients have closed them, and closes.
   * Each answer says that its connection is closed; one without a request is closed by the usual time limit.
   */
  retire(): Promise<void>
  /** What this process has counted. */
  collectMetrics(): Promise<CollectedMetrics>
  /** Says that it is not ready, serves for `drainSeconds`, and closes. */
  stop(): Promise<void>
  /** Answers the requests in progress, accepts no new ones, and closes the store. Also ends the time of `stop`. */
  close(): Promise<void>
}

/**
 * Starts the service.
 *
 * @throws StartError with a message for the person who starts it; everything that was opened is closed.
 */
export async function startService(config: ServiceConfig = {}): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const settings = withDefaults(config)
  const { mode, host, port, trustedProxies, metricsToken = null, drainSeconds } = settings
  let tracing = noTracing
  const log = createLog(settings.log, settings.tracing && (() => tracing.traceId()))
  // Opened first and closed last, because what is closed in between is traced too.
  tracing = opened.adopt(await openTracing(settings.tracing, log), ({ close }) => close())
  const hostedFiles = readHostedFiles(settings.hostedFilesDirectory)

  // If any port may be used, the port is known once the service listens.
  let url = urlOf({ host, port })
  const publicUrl = (): string => settings.publicUrl ?? url
  const { context, jobContext, store, clock, limits } = await openContext({
    settings,
    log,
    tracing,
    publicUrl,
    opened,
  })
  opened.defer(watchStore(store, { log, onLost: settings.onStoreLost }))
  store.owner.onLost(() => {
    log.fatal('other processes have taken over the work of this one, which was hanging or had no database')
    settings.onOwnershipLost()
  })
  await prepareStoreForMode(store.db, mode)
  const work = await startWork(jobContext, { settings, store, opened })

  const stopping = createStopping()
  const app = await createApp({
    context,
    stopping,
    probesDb: store.probesDb,
    readList: store.readList,
    sandbox:
      clock &&
      createSandbox({
        context: jobContext,
        store,
        clock,
        systemNowMs: settings.nowMs,
        ...work,
      }),
    hostedFiles,
    forwarding: createForwarding(mode, settings.forwarding),
    limits,
    allowedHosts: [host.toLowerCase(), ...settings.allowedHosts],
    trustedProxies,
    metricsToken,
    collectOthers: settings.collectOthers,
    log,
    systemNowMs: settings.nowMs,
    steadyMs: settings.steadyMs,
  })
  opened.defer(() => app.close())
  url = await listen(app, placeOfService({ host, port }))

  const endings = endingsOf({ app, stopping, opened: opened.move(), drainSeconds, log })
  return { url, runJobs: work.runJobs, collectMetrics: context.metrics.collect, ...endings }
}

interface RunningService {
  readonly app: App
  readonly stopping: Stopping
  readonly opened: AsyncDisposableStack
  readonly drainSeconds: number
  readonly log: FastifyBaseLogger
}

/** The ways in which a service ends. All of them close it, and it is closed once. */
function endingsOf({
  app,
  stopping,
  opened,
  drainSeconds,
  log,
}: RunningService): Pick<Service, 'retire' | 'stop' | 'close'> {
  const draining = new AbortController()
  let closed: Promise<void> | null = null
  const close = (): Promise<void> => {
    draining.abort()
    closed ??= opened.disposeAsync()
    return closed
  }
  const stop = async (): Promise<void> => {
    stopping.begin()
    log.info({ drainSeconds }, 'the service is stopping')
    await sleep(drainSeconds * 1000, undefined, { signal: draining.signal }).catch(() => {
      // It is closed now.
    })
    await close()
  }
  const retire = async (): Promise<void> => {
    stopping.begin()
    await untilConnectionsEnd(app.server)
    await close()
  }
  return { retire, stop, close }
}

const lookEveryMs = 1000

/**
 * Watches whether the file of the store is still the one that was opened. If it is not, the service can write nothing until it is started again, and should not look as if it could. @returns a function that ends it.
 */
function watchStore(
  store: Pick<Store, 'isReplaced'>,
  { log, onLost }: { readonly log: FastifyBaseLogger; readonly onLost: () => void },
): () => void {
  const timer = setInterval(() => {
    if (!store.isReplaced()) return
    clearInterval(timer)
    log.fatal('the database file was replaced or deleted while the service was using it: restart the service')
    onLost()
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

interface WorkOptions {
  readonly settings: ServiceSettings
  readonly store: Store
  /** Where the work is closed. */
  readonly opened: AsyncDisposableStack
}

/** Starts the work that needs no request, and does what is due before the service serves, unless that takes long. */
async function startWork(context: Context, { settings, store, opened }: WorkOptions) {
  const { mode, paymentDays, reconcileDays: days, nowMs: systemNowMs, delivery } = settings
  const others = mode === 'sandbox' ? [() => dropOverSessions(context)] : []
  const jobs = opened.adopt(
    keepJobsRunning(context, store, { others, paymentDays, systemNowMs }),
    ({ close }) => close(),
  )
  await runFirst(jobs)
  const deliveries = opened.adopt(keepDelivering(context, delivery), ({ close }) => close())
  if (days !== null) opened.defer(keepReconciling(context, { days, systemNowMs }))
  return {
    jobs,
    deliveries,
    // A caller that waits for the due jobs also waits for the delivery of their notifications.
    runJobs: async () => {
      await jobs.run()
      await deliveries.run()
    },
  }
}
