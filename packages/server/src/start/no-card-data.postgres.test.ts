import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { Secret } from '../../../values/src/secret.ts'
import type { Vault } from '../../../vault/src/vault.ts'
import { leaveTraces, usedCardData } from '../../test/fuzz/leave-traces.ts'
import { makeUnreliable } from '../../test/support/acquirers/disturbed-acquirers.ts'
import { cardDataIn } from '../../test/support/card-data-in.ts'
import { numberInIdentifiers } from '../../test/support/fake-numbers.ts'
import { createPostgresStore, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { startTestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../test/support/temporary-folder.ts'

type Place = 'log' | 'answers' | 'files' | 'rows'

let folder: TemporaryFolder

beforeEach(() => {
  folder = makeTemporaryFolder()
})
afterEach(() => folder.remove())

interface Run {
  readonly store: StoreAddress
  /** The protection of card data to remove. */
  readonly without?: 'mask' | 'vault'
}

/** Uses a service for all its operations with cards. @returns the card data that is found afterwards, and where. */
async function findTraces({ store, without }: Run): Promise<Readonly<Record<Place, readonly string[]>>> {
  const lines: string[] = []
  const simulator = createSimulator({ ledgerLocation: join(folder.path, 'acquirer.sqlite'), nowMs: Date.now })
  const acquirer = makeUnreliable(simulator)
  const log = { level: 'debug', destination: { write: (line: string) => lines.push(line) } } as const
  const service = await startTestService({
    store,
    acquirer,
    log: without === 'mask' ? { ...log, mask: (line) => line } : log,
    ...(without === 'vault' && { vault: openVault }),
  })
  const answers = await leaveTraces(service, acquirer)
  const find = (content: string | Uint8Array): readonly string[] => cardDataIn(content, usedCardData)
  const inLog = { ...usedCardData, numbers: new Set([...usedCardData.numbers, numberInIdentifiers]) }
  // While the service runs, because the write-ahead log is deleted when its database is closed.
  const open = filesIn(folder.path)
  if (store.kind === 'file') expect([...open.keys()]).toContain('service.sqlite-wal')
  const rows = store.kind === 'postgres' ? await rowsOf(store.url) : ''
  await service.close()
  await simulator.close()
  expect(lines.length).toBeGreaterThan(30)
  return {
    log: cardDataIn(lines.join(''), inLog),
    answers: find(answers.join('\n')),
    files: find(Buffer.concat([...open.values(), ...filesIn(folder.path).values()])),
    rows: find(rows),
  }
}

function filesIn(path: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(files.map(({ name }) => [name, readFileSync(join(path, name))]))
}

/** All rows of all tables, as PostgreSQL writes them. */
async function rowsOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: tables } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
  const rows: string[] = []
  for (const { tablename } of tables) {
    const result = await client.query(`select t::text as line from ${tablename} t`)
    rows.push(...result.rows.map(({ line }) => line))
  }
  await client.end()
  expect(rows.length).toBeGreaterThan(20)
  return rows.join('\n')
}

// A vault that does not seal anything.
const openVault: Vault = {
  seal: async (_field, value) => Buffer.from(value.reveal()),
  sealFirst: () => {
    throw new Error('no session is made')
  },
  open: async (_field, sealed) => new Secret(Buffer.from(sealed).toString()),
  fingerprint: async (merchantId, text) => `${merchantId} ${text.reveal()}`,
  forget: () => {},
  listMerchants: () => [],
}

const nowhere = { log: [], answers: [], files: [], rows: [] }

describe('card data, after all operations with cards', () => {
  const sqlite = (): StoreAddress => ({ kind: 'file', path: join(folder.path, 'service.sqlite') })

  it('is in no log, no answer, no database, no write-ahead log and no ledger: SQLite', async () => {
    expect(await findTraces({ store: sqlite() })).toEqual(nowhere)
  })

  it('negative control: without the mask it is found in the log', async () => {
    const found = await findTraces({ store: sqlite(), without: 'mask' })
    expect(found).toEqual({ ...nowhere, log: expect.arrayContaining(['4242424242424242']) })
  })

  it('negative control: with a vault that seals nothing it is found in the files', async () => {
    const { files, ...elsewhere } = await findTraces({ store: sqlite(), without: 'vault' })
    expect(files).toEqual(expect.arrayContaining([...usedCardData.numbers, ...usedCardData.codes]))
    expect(elsewhere).toEqual({ log: [], answers: [], rows: [] })
  })
})

describe.skipIf(!hasPostgres)('card data on PostgreSQL', () => {
  it('is in no log, no answer, no row and no ledger', async () => {
    expect(await findTraces({ store: await createPostgresStore() })).toEqual(nowhere)
  })

  it('negative control: with a vault that seals nothing it is found in the rows', async () => {
    const store = await createPostgresStore()
    expect((await findTraces({ store, without: 'vault' })).rows.length).toBeGreaterThan(0)
  })
})
