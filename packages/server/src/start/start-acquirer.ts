import { resolve } from 'node:path'
import { createLog, listen } from '@element-js/http'
import { createAcquirerServer, openSimulator } from '@element-js/payments'
import { readInteger, readLogLevel, readSecret } from './environment.ts'
import { given, type Variables } from './variables.ts'

/** A running simulated acquirer. */
export interface RunningAcquirer {
  /** Where it listens, without a trailing slash: `ACQUIRER_URL` of the service. */
  readonly url: string
  /** Answers the requests in progress, and closes the ledger. */
  close(): Promise<void>
}

/**
 * Starts the simulated acquirer as a separate program, configured by `ACQUIRER_PORT` (4243), `ACQUIRER_HOST`
 * (127.0.0.1), `ACQUIRER_LEDGER` (data/acquirer.sqlite), `ACQUIRER_SECRET` and `LOG_LEVEL`.
 *
 * @throws StartError with a message for the person who starts it.
 */
export async function startAcquirer(environment: Variables): Promise<RunningAcquirer> {
  await using opened = new AsyncDisposableStack()
  const host = given(environment, 'ACQUIRER_HOST') ?? '127.0.0.1'
  const port = readInteger(environment, { name: 'ACQUIRER_PORT', from: 0, to: 65_535 }) ?? 4243
  const secret = readSecret(environment, 'ACQUIRER_SECRET') ?? null
  const log = createLog({ level: readLogLevel(environment) })
  const ledger = given(environment, 'ACQUIRER_LEDGER') ?? 'data/acquirer.sqlite'
  const ledgerLocation = ledger === ':memory:' ? ledger : resolve(ledger)

  const acquirer = opened.adopt(openSimulator({ ledgerLocation, nowMs: Date.now }), ({ close }) => close())
  const app = createAcquirerServer({ acquirer, secret, log })
  opened.defer(() => app.close())
  const variables = { host: 'ACQUIRER_HOST', port: 'ACQUIRER_PORT' }
  const url = await listen(app, { host, port, program: 'The acquirer', variables })

  const untilClosed = opened.move()
  return { url, close: () => untilClosed.disposeAsync() }
}
