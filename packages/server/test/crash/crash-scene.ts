import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../database/src/database.ts'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { generateMasterKey } from '../../../vault/src/master-keys.ts'
import { writeHostedFilesFixture } from '../support/hosted-files-fixture.ts'
import { findFreePort } from '../support/programs/find-free-port.ts'
import { type Receiver, startReceiver } from '../support/receivers/start-receiver.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { type Client, type ClientOptions, createClient } from './client.ts'
import { type Gate, startGate } from './gate.ts'
import { differencesInHistory } from './history-audit.ts'
import { differencesBetween, type Ledgers } from './ledger-audit.ts'
import { isUnderWay } from './link-audit.ts'
import { readLedgers } from './read-ledgers.ts'
import { createProgram, mainFile, type Program } from './run-program.ts'

/** One process of the service. */
export interface ServiceProcess extends Program {
  readonly url: string
  /** Kills it and starts it again. */
  restart(): Promise<void>
}

/** A service on a store, its acquirer behind a gate, and a client: at least three processes and two ledgers. */
export interface CrashScene {
  readonly services: readonly [ServiceProcess, ...ServiceProcess[]]
  readonly acquirer: Program
  readonly gate: Gate
  readonly client: Client
  /** Where the notifications of links are sent. */
  readonly receiver: Receiver
  readonly address: StoreAddress
  /** The store, which the test itself reads and changes. */
  readonly db: Database
  readLedgers(): Promise<Ledgers>
  /**
   * Waits until nothing is under way, for some seconds at most, then compares the ledgers.
   *
   * @returns the differences, as sentences.
   */
  differences(): Promise<readonly string[]>
  /** The end of each process's output, for finding out what went wrong. */
  outputs(): string
  close(): Promise<void>
}

export interface SceneOptions extends Pick<ClientOptions, 'onAnswer' | 'mayFail'> {
  /** A store that is not used yet. */
  readonly address: StoreAddress
  /** Default 1: how many processes of the service. */
  readonly processes?: number
  /** Further variables of the services. */
  readonly variables?: Readonly<Record<string, string>>
}

const settledWithinMs = 10_000

/** The origin of the frames of a scene's services. With another host, a sandbox would not deliver to this machine. */
export const publicUrl = 'http://localhost:3000'

export async function openScene({
  address,
  processes = 1,
  variables = {},
  ...clientOptions
}: SceneOptions): Promise<CrashScene> {
  const folder = makeTemporaryFolder()
  const ledgerFile = join(folder.path, 'acquirer.sqlite')
  const secret = 'open-sesame'
  const acquirerPort = await findFreePort()
  const acquirer = createProgram({
    args: [mainFile, 'acquirer'],
    env: {
      LOG_LEVEL: 'warn',
      ACQUIRER_PORT: String(acquirerPort),
      ACQUIRER_LEDGER: ledgerFile,
      ACQUIRER_SECRET: secret,
    },
    folder: folder.path,
  })
  await acquirer.start()
  const gate = await startGate(`http://127.0.0.1:${acquirerPort}`)

  const env = {
    LOG_LEVEL: 'warn',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: address.kind === 'file' ? `sqlite:${address.path}` : urlOf(address),
    VAULT_KEYS: generateMasterKey(1),
    HOSTED_FILES_DIR: writeHostedFilesFixture(),
    ACQUIRER_URL: gate.url,
    ACQUIRER_SECRET: secret,
    TOKENS_PER_MINUTE: '1000000',
    DECLINES_PER_HOUR: '1000000',
    ...variables,
  }
  const services = await Promise.all(
    Array.from({ length: processes }, () => createServiceProcess(env, folder.path)),
  )
  for (const service of services) await service.start()
  const [first, ...others] = services
  if (!first) throw new Error('a scene needs a service')

  let turn = 0
  // A running process, in turn; when none runs, one that will.
  const anyUrl = (): string => {
    turn += 1
    const running = services.filter((service) => service.isRunning())
    return (running[turn % running.length] ?? first).url
  }
  const check = (): void => {
    for (const program of [...services, acquirer]) program.refuseDeath()
  }
  const receiver = await startReceiver()
  const store = await openStore(address)
  const linkIdOf = async (orderId: string): Promise<string | undefined> =>
    (
      await store.db
        .selectFrom('paymentLinks')
        .select('linkId')
        .where('orderId', '=', orderId)
        .executeTakeFirst()
    )?.linkId
  const callbackUrl = `${receiver.url}/heard`
  const client = createClient({
    urlOf: anyUrl,
    origin: publicUrl,
    check,
    callbackUrl,
    linkIdOf,
    ...clientOptions,
  })

  const ledgers = async (): Promise<Ledgers> => ({
    ...(await readLedgers(store.db, ledgerFile)),
    reportedAnswers: client.reportedAnswers,
    received: receiver.received,
  })

  return {
    services: [first, ...others],
    acquirer,
    gate,
    client,
    receiver,
    address,
    db: store.db,
    readLedgers: ledgers,
    differences: async () => {
      const untilMs = Date.now() + settledWithinMs
      while (isUnderWay(await ledgers()) && Date.now() < untilMs) await sleep(50)
      const settled = await ledgers()
      return [...differencesBetween(settled), ...differencesInHistory(settled)]
    },
    outputs: () => [...services, acquirer].map(({ output }) => output().slice(-4000)).join('\n---\n'),
    close: async () => {
      for (const program of [...services, acquirer]) await program.kill()
      await gate.close()
      await receiver.close()
      await store.close()
      folder.remove()
    },
  }
}

async function createServiceProcess(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<ServiceProcess> {
  const port = await findFreePort()
  const program = createProgram({ args: [mainFile], env: { ...env, PORT: String(port) }, folder })
  return Object.assign(program, {
    url: `http://127.0.0.1:${port}`,
    restart: async () => {
      await program.kill()
      await program.start()
    },
  })
}

function urlOf(address: StoreAddress): string {
  if (address.kind === 'postgres') return address.url
  throw new Error('a store in memory dies with its process')
}
