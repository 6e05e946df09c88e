import { resolve } from 'node:path'
import {
  createAcquirerServer,
  createLog,
  given,
  listen,
  readInteger,
  readLogLevel,
  StartError,
  sayWhy,
  type Variables,
} from '@element-js/server/adapters'
import { createAdapter } from './create-adapter.ts'
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
  open(variables: Variables, log: Log): Processor
}

/** A running adapter. */
export interface RunningAdapter {
  /** Where it listens, without a trailing slash: `ACQUIRER_URL` of the service. */
  readonly url: string
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
  const processor = program.open(variables, log)
  const store = openLedger(resolve(given(variables, 'ACQUIRER_LEDGER') ?? program.ledger))

  const adapter = opened.adopt(createAdapter({ processor, store, nowMs: Date.now }), ({ close }) => close())
  const app = createAcquirerServer({ acquirer: adapter, secret, log })
  opened.defer(() => app.close())
  const names = { host: 'ACQUIRER_HOST', port: 'ACQUIRER_PORT' }
  const url = await listen(app, { host, port, program: program.name, variables: names })
  // Calls for these payments wait for their turn, and all others do not.
  void adapter.recover().then((undecided) => {
    if (undecided > 0)
      log.warn({ undecided }, 'the processor has not decided about operations of the last run')
  })

  const untilClosed = opened.move()
  return { url, close: () => untilClosed.disposeAsync() }
}

function openLedger(location: string): RecordStore {
  try {
    return openRecordStore(location)
  } catch (error) {
    const why = sayWhy(error)
    const reason = why.includes('locked') ? 'another program has it open' : why
    throw new StartError(`The record of the adapter, ${location}, cannot be opened: ${reason}.`, {
      cause: error,
    })
  }
}
