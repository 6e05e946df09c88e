import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/database/database.ts'
import { openStore, type StoreAddress } from '../../src/database/open-store.ts'
import { generateMasterKey } from '../../src/vault/master-keys.ts'
import { writeHostedFilesFixture } from '../support/hosted-files-fixture.ts'
import { findFreePort } from '../support/programs/find-free-port.ts'
import { type Receiver, startReceiver } from '../support/receivers/start-receiver.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { openShop, type Shop, type ShopOptions } from './client.ts'
import { compileCache } from './compile-cache.ts'
import { type Gate, startGate } from './gate.ts'
import { type Books, differencesBetween } from './ledger-audit.ts'
import { isLinkUnderWay } from './links/link-ledger-audit.ts'
import { readBooks } from './read-ledgers.ts'
import { createProgram, mainFile, type Program } from './run-program.ts'

/** One process of the service. */
export interface ServiceProcess extends Program {
  readonly url: string
  /** Kills it and starts it again. */
  restart(): Promise<void>
}

/** A service on a store, its acquirer behind a gate, and a shop: three processes at least, two books. */
export interface KillingScene {
  readonly services: readonly [ServiceProcess, ...ServiceProcess[]]
  readonly acquirer: Program
  readonly gate: Gate
  readonly shop: Shop
  /** Where the shop hears of its links. */
  readonly receiver: Receiver
  readonly address: StoreAddress
  /** The store, as the test itself reads and alters it. */
  readonly db: Database
  readBooks(): Promise<Books>
  /**
   * Waits until nothing is under way, some seconds at most, then holds the books against each other.
   *
   * @returns what does not agree, in sentences.
   */
  differences(): Promise<readonly string[]>
  /** The end of what each process wrote, for whoever has to find out what went wrong. */
  outputs(): string
  close(): Promise<void>
}

export interface SceneOptions extends Pick<ShopOptions, 'onAnswer' | 'mayFail'> {
  /** One that nobody used yet. */
  readonly address: StoreAddress
  /** Default 1: how many processes of the service. */
  readonly processes?: number
}

const settledWithinMs = 10_000

export async function openScene({
  address,
  processes = 1,
  ...shopOptions
}: SceneOptions): Promise<KillingScene> {
  const always = { NODE_COMPILE_CACHE: await compileCache(), LOG_LEVEL: 'warn' }
  const folder = makeTemporaryFolder()
  const ledgerFile = join(folder.path, 'acquirer.sqlite')
  const secret = 'open-sesame'
  const acquirerPort = await findFreePort()
  const acquirer = createProgram({
    args: [mainFile, 'acquirer'],
    env: {
      ...always,
      ACQUIRER_PORT: String(acquirerPort),
      ACQUIRER_LEDGER: ledgerFile,
      ACQUIRER_SECRET: secret,
    },
    folder: folder.path,
  })
  await acquirer.start()
  const gate = await startGate(`http://127.0.0.1:${acquirerPort}`)

  const origin = 'https://pay.example'
  const env = {
    ...always,
    PUBLIC_URL: origin,
    DATABASE_URL: address.kind === 'file' ? `sqlite:${address.path}` : urlOf(address),
    VAULT_KEYS: generateMasterKey(1),
    HOSTED_FILES_DIR: writeHostedFilesFixture(),
    ACQUIRER_URL: gate.url,
    ACQUIRER_SECRET: secret,
    TOKENS_PER_MINUTE: '1000000',
    DECLINES_PER_HOUR: '1000000',
  }
  const services = await Promise.all(
    Array.from({ length: processes }, () => createServiceProcess(env, folder.path)),
  )
  for (const service of services) await service.start()
  const [first, ...others] = services
  if (!first) throw new Error('a scene needs a service')

  let turn = 0
  // Whoever runs, in turn; when none does, one that will.
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
  const shop = openShop({ urlOf: anyUrl, origin, check, callbackUrl, linkIdOf, ...shopOptions })

  const books = async (): Promise<Books> => ({
    ...(await readBooks(store.db, ledgerFile)),
    heard: shop.heard,
    received: receiver.received,
  })
  const isUnderWay = ({ charges, attempts, holds, ...links }: Books): boolean =>
    holds.length > 0 ||
    [...charges, ...attempts].some(({ openIntent }) => openIntent !== null) ||
    isLinkUnderWay(links)

  return {
    services: [first, ...others],
    acquirer,
    gate,
    shop,
    receiver,
    address,
    db: store.db,
    readBooks: books,
    differences: async () => {
      const untilMs = Date.now() + settledWithinMs
      while (isUnderWay(await books()) && Date.now() < untilMs) await sleep(50)
      return differencesBetween(await books())
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
