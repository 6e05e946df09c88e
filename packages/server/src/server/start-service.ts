import { readHostedFiles } from '../hosted/hosted-files.ts'
import { listen, urlOf } from '../http/listen.ts'
import { createLog } from '../http/request-log.ts'
import { keepJobsRunning, runFirst } from '../jobs/jobs.ts'
import { settleMode } from '../merchants/sandbox-merchants.ts'
import { keepDelivering } from '../notifications/delivery/keep-delivering.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { createApp } from './create-app.ts'
import { openContext } from './open-context.ts'
import { type ServiceConfig, withDefaults } from './service-config.ts'

/** A service that serves. */
export interface Service {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Does what is due on its clock now, instead of within two seconds, and waits until that is done and delivered. */
  runJobs(): Promise<void>
  /** Answers what was begun, takes nothing new, then closes the store. */
  close(): Promise<void>
}

/**
 * Starts the service.
 *
 * @throws StartError with a sentence for the person who starts it; what was opened by then is closed again.
 */
export async function startService(config: ServiceConfig = {}): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const settings = withDefaults(config)
  const { mode, host, port, trustedProxies, metricsToken = null } = settings
  const log = createLog(settings.log)
  const hostedFiles = readHostedFiles(settings.hostedFilesDirectory)

  // Which port it is, when any will do, is known once the service listens.
  let url = urlOf({ host, port })
  const publicUrl = (): string => settings.publicUrl ?? url
  const { context, store, clock, limits } = await openContext({ settings, log, publicUrl, opened })
  await settleMode(store.db, mode)
  const jobs = opened.adopt(keepJobsRunning(context, store), ({ close }) => close())
  await runFirst(jobs)
  const deliveries = opened.adopt(keepDelivering(context, settings.delivery), ({ close }) => close())
  // What a job tells of is delivered by whoever waits for it too.
  const runJobs = async (): Promise<void> => {
    await jobs.run()
    await deliveries.run()
  }

  const app = await createApp({
    context,
    sandbox: clock && createSandbox({ context, store, clock, jobs, deliveries, runJobs }),
    hostedFiles,
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
