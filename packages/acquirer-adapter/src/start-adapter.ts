import { resolve } from 'node:path'
import {
  type App,
  createAcquirerServer,
  createJsonServer,
  createLog,
  describeError,
  given,
  listen,
  readInteger,
  readLogLevel,
  StartError,
  type Variables,
} from '@element-js/server/adapters'
import { type Adapter, createAdapter } from './create-adapter.ts'
import { createRecovery } from './create-recovery.ts'
import type { NotificationRecord } from './notification-record.ts'
import type { Notifications } from './notifications.ts'
import type { Processor } from './processor.ts'
import { readNeededSecret } from './read-needed-secret.ts'
import { openRecordStore, type RecordStore } from './record-store.ts'

type Log = ReturnType<typeof createLog>

/** An adapter as a program. */
export interface AdapterProgram {
  /** The name at the start of a sentence: `The Stripe adapter`. */
  readonly name: string
  readonly port: number
  /** The default file of its record. */
  readonly ledger: string
  /** Reads the processor's settings. @throws StartError if they are wrong. */
  open(variables: Variables, log: Log): ConfiguredProcessor
}

export interface ConfiguredProcessor {
  readonly connect: (notifications: Notifications) => Processor
  /** How its notifications arrive; absent if it sends none. */
  readonly receiver?: NotificationReceiver
}

/** A separate server for notifications: only its port must be reachable from outside. */
export interface NotificationReceiver {
  readonly host: string
  readonly port: number
  /** The names of the environment variables for host and port. */
  readonly variables: { readonly host: string; readonly port: string }
  /** @param receive Records a notification durably. */
  addRoutes(app: App, receive: (notification: NotificationRecord) => Promise<void>): void
}

/** A running adapter. */
export interface RunningAdapter {
  /** Where it listens, without a trailing slash: `ACQUIRER_URL` of the service. */
  readonly url: string
  /** Where notifications of the processor arrive, without a trailing slash; `null` if it sends none. */
  readonly notificationsUrl: string | null
  /** Answers the requests in progress, and closes the record. */
  close(): Promise<void>
}

/**
 * Starts an adapter as a program, configured by `ACQUIRER_PORT`, `ACQUIRER_HOST` (127.0.0.1), `ACQUIRER_LEDGER`,
 * `ACQUIRER_SECRET` (required), `LOG_LEVEL` and the variables of the processor.
 *
 * @throws StartError with a message for the person who starts it.
 */
export async function startAdapter(program: AdapterProgram, variables: Variables): Promise<RunningAdapter> {
  await using opened = new AsyncDisposableStack()
  const host = given(variables, 'ACQUIRER_HOST') ?? '127.0.0.1'
  const port = readInteger(variables, { name: 'ACQUIRER_PORT', from: 0, to: 65_535 }) ?? program.port
  const secret = readNeededSecret(variables, 'ACQUIRER_SECRET')
  const log = createLog({ level: readLogLevel(variables) })
  const { connect, receiver } = program.open(variables, log)
  const store = openLedger(resolve(given(variables, 'ACQUIRER_LEDGER') ?? program.ledger))

  const adapter = opened.adopt(createAdapter({ connect, store, nowMs: Date.now }), ({ close }) => close())
  const app = createAcquirerServer({ acquirer: adapter, secret, log })
  opened.defer(() => app.close())
  const names = { host: 'ACQUIRER_HOST', port: 'ACQUIRER_PORT' }
  const url = await listen(app, { host, port, program: program.name, variables: names })
  const notificationsUrl = receiver ? await receive(opened, { receiver, adapter, log, program }) : null
  const recover = createRecovery({ adapter, log })
  // Calls for these payments wait for their turn; all other calls do not wait.
  void recover()
  if (receiver) {
    const timer = setInterval(recover, recoveryIntervalMs)
    opened.defer(() => clearInterval(timer))
  }

  const untilClosed = opened.move()
  return { url, notificationsUrl, close: () => untilClosed.disposeAsync() }
}

// This retries the actions of notifications, and the operations that no caller asks about.
const recoveryIntervalMs = 60_000

interface Receiving {
  readonly receiver: NotificationReceiver
  readonly adapter: Adapter
  readonly log: Log
  readonly program: AdapterProgram
}

async function receive(
  opened: AsyncDisposableStack,
  { receiver, adapter, log, program }: Receiving,
): Promise<string> {
  const app = createJsonServer(log)
  opened.defer(() => app.close())
  receiver.addRoutes(app, adapter.receive)
  return listen(app, { ...receiver, program: program.name })
}

function openLedger(location: string): RecordStore {
  try {
    return openRecordStore(location)
  } catch (error) {
    const why = describeError(error)
    const reason = why.includes('locked') ? 'another program has it open' : why
    throw new StartError(`The adapter's record, ${location}, cannot be opened: ${reason}.`, {
      cause: error,
    })
  }
}
