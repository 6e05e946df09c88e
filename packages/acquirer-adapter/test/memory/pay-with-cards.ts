import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@element-js/server/adapters/free-port'
import { writeHostedFilesFixture } from '@element-js/server/adapters/hosted-files'
import { createKillableProcess } from '../crash/killable-process.ts'
import { type FoundCardData, findCardData, type TypedCard } from './card-data-in-memory.ts'

export interface PayOptions {
  /** Of the files of both programs; it exists. */
  readonly folder: string
  /** The path of the adapter's program. */
  readonly adapter: string
  /** Its settings besides those of every adapter. */
  readonly variables: Readonly<Record<string, string>>
}

/** A live service and an adapter, in processes of their own, started as `deploy/systemd` starts them. */
export interface PayingPrograms {
  /** Makes a token of each card, half of them verified, and charges it. */
  pay(cards: readonly TypedCard[]): Promise<void>
  /** Searches the memory of both processes. */
  find(cards: readonly TypedCard[]): { readonly service: FoundCardData; readonly adapter: FoundCardData }
  stop(): Promise<void>
}

const publicUrl = 'https://pay.example'
const main = new URL('main.ts', import.meta.resolve('@element-js/server')).pathname
const unit = new URL('../../../../deploy/systemd/element-server.service', import.meta.url)

export async function startPayingPrograms({
  folder,
  adapter: path,
  variables,
}: PayOptions): Promise<PayingPrograms> {
  const [, tunables = ''] = /^Environment=GLIBC_TUNABLES=(.*)$/m.exec(readFileSync(unit, 'utf8')) ?? []
  const shared = { GLIBC_TUNABLES: tunables, LOG_LEVEL: 'silent', ACQUIRER_SECRET: 'sesame' }
  const adapter = createKillableProcess({
    main: path,
    variables: {
      ...shared,
      ACQUIRER_PORT: '0',
      ACQUIRER_LEDGER: join(folder, 'ledger.sqlite'),
      ...variables,
    },
  })
  const acquirerUrl = await adapter.start()
  const port = String(await findFreePort())
  const settings = {
    ...shared,
    SERVICE_MODE: 'live',
    PUBLIC_URL: publicUrl,
    PORT: port,
    ACQUIRER_URL: acquirerUrl,
    DATABASE_URL: `sqlite:${join(folder, 'service.sqlite')}`,
    TOKENS_PER_MINUTE: '1000000',
    HOSTED_FILES_DIR: writeHostedFilesFixture(),
    DRAIN_SECONDS: '0',
    VAULT_KEYS: execFileSync(process.execPath, [main, 'keys', 'generate'], { encoding: 'utf8' }).trim(),
  }
  const creating = [main, 'merchants', 'create', '--name', 'A Shop', '--json']
  const created = execFileSync(process.execPath, creating, { env: settings, encoding: 'utf8' })
  const { apiKey, accessToken } = JSON.parse(created) as Record<string, string>
  const service = createKillableProcess({ main, variables: settings })
  await service.start()

  async function post(
    path: string,
    body: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<object> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey ?? '', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as object
  }

  async function payOnce(card: TypedCard, index: number): Promise<void> {
    const expirationYear = new Date().getUTCFullYear() + 3
    const typed = { ...card, expirationMonth: 12, expirationYear, cardHolderName: 'Ana Souza' }
    const order = { card: typed, verifyCard: index % 2 === 0 }
    const token = await post('/v1/payments/tokens/card', order, { origin: publicUrl })
    const charge = { ...token, amount: 1000, currency: 'BRL', country: 'BR' }
    await post('/v1/payments/charges/card', charge, { authorization: `Bearer ${accessToken}` })
  }

  return {
    pay: async (cards) => {
      let index = 0
      const payer = async (): Promise<void> => {
        for (let card = cards[index]; card; card = cards[index]) {
          index += 1
          await payOnce(card, index)
        }
      }
      await Promise.all([payer(), payer(), payer(), payer()])
    },
    find: (cards) => ({
      service: findCardData(service.pid(), cards),
      adapter: findCardData(adapter.pid(), cards),
    }),
    stop: async () => {
      await service.stop()
      await adapter.stop()
    },
  }
}
