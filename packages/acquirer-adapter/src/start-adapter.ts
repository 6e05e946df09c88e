import { resolve } from 'node:path'
import {
  type App,
  clearMemoryWhenIdle,
  createAcquirerServer,
  createJsonServer,
  createLog,
  describeError,
  given,
  listen,
  readInteger,
  readLogLevel,
  readSecret,
  StartError,
  stopOnSignal,
  type Variables,
} from '@element-js/server/adapters'
import { type Adapter, createAdapter } from './create-adapter.ts'
import type { Notifications } from './notifications.ts'
import type { Processor } from './processor.ts'
import { openRecordStore, type RecordStore } from './record-store.ts'
import type { NotificationRecord } from './records.ts'

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

interface RecoveryOptions {
  readonly adapter: Pick<Adapter, 'recover'>
  readonly log: Pick<ReturnType<typeof createLog>, 'warn' | 'error'>
}

/**
 * Makes the recovery that an adapter repeats. A call during a running recovery does nothing: if the processor does not
 * answer, a recovery takes longer than the time between two, and each would send the same requests. The promise never
 * rejects.
 */
export function createRecovery({ adapter, log }: RecoveryOptions): () => Promise<void> {
  let isUnderWay = false
  return async () => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      const undecided = await adapter.recover()
      if (undecided > 0) log.warn({ undecided }, 'the processor has not decided about operations')
    } catch (error) {
      log.error({ err: error }, 'the recovery failed')
    } finally {
      isUnderWay = false
    }
  }
}

/** Runs an adapter until SIGTERM or SIGINT. The exit code is 1 if it cannot start. */
export async function runAdapter(program: AdapterProgram): Promise<void> {
  const tell = (line: string): void => void process.stderr.write(`${line}\n`)
  try {
    const { url, notificationsUrl, close } = await startAdapter(program, process.env)
    clearMemoryWhenIdle()
    stopOnSignal({ program: program.name, close, tell })
    if (notificationsUrl !== null) tell(`${program.name} receives notifications at ${notificationsUrl}`)
    tell(`${program.name} is listening at ${url}`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    tell(error.message)
    process.exitCode = 1
  }
}

/**
 * Reads a secret from a variable, or from the file whose path is in the variable with the suffix `_FILE`.
 *
 * @throws StartError if neither or both are set, or if the file cannot be read. The message does not repeat the secret.
 */
export function readNeededSecret(variables: Variables, name: string): string {
  const secret = readSecret(variables, name)
  if (secret !== undefined) return secret
  throw new StartError(`${name} is required, or ${name}_FILE with the path of a file that contains it.`)
}
