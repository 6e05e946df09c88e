import { createForwarding } from '../forward/context.ts'
import { readHostedFiles } from '../hosted/hosted-files.ts'
import { listen, urlOf } from '../http/listen.ts'
import { createLog } from '../http/request-log.ts'
import { keepJobsRunning, runFirst } from '../jobs/jobs.ts'
import { settleMode } from '../merchants/sandbox-merchants.ts'
import { keepDelivering } from '../notifications/delivery/keep-delivering.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { dropOverSessions } from '../sandbox/sessions/drop-session.ts'
import { createApp } from './create-app.ts'
import { openContext } from './open-context.ts'
import { type ServiceConfig, withDefaults } from './service-config.ts'

/** A running service. */
export interface Service {
  /** Where it listens, without a trailing slash. */
  readonly url: string
  /**
   * Runs the due jobs now instead of within two seconds, and waits until they are done and their notifications
   * delivered.
   */
  runJobs(): Promise<void>
  /** Answers the requests in progress, accepts no new ones, and closes the store. */
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
  const { mode, host, port, trustedProxies, metricsToken = null } = settings
  const log = createLog(settings.log)
  const hostedFiles = readHostedFiles(settings.hostedFilesDirectory)

  // If any port may be used, the port is known once the service listens.
  let url = urlOf({ host, port })
  const publicUrl = (): string => settings.publicUrl ?? url
  const { context, store, clock, limits } = await openContext({ settings, log, publicUrl, opened })
  await settleMode(store.db, mode)
  const jobs = opened.adopt(
    keepJobsRunning(context, store, clock ? [() => dropOverSessions(context)] : []),
    ({ close }) => close(),
  )
  await runFirst(jobs)
  const deliveries = opened.adopt(keepDelivering(context, settings.delivery), ({ close }) => close())
  // A caller that waits for jobs also waits for the delivery of their notifications.
  const runJobs = async (): Promise<void> => {
    await jobs.run()
    await deliveries.run()
  }

  const app = await createApp({
    context,
    sandbox:
      clock &&
      createSandbox({ context, store, clock, systemNowMs: settings.nowMs, jobs, deliveries, runJobs }),
    hostedFiles,
    forwarding: createForwarding(mode, settings.forwarding),
    limits,
    trustedProxies,
    metricsToken,
    log,
    systemNowMs: settings.nowMs,
    steadyMs: settings.steadyMs,
  })
  opened.defer(() => app.close())
  const variables = { host: 'HOST', port: 'PORT' }
  url = await listen(app, { host, port, program: 'The service', variables })

  const untilClosed = opened.move()
  return { url, runJobs, close: () => untilClosed.disposeAsync() }
}
