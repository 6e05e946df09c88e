import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../../packages/database/src/database.ts'
import { parseStoreAddress } from '../../packages/database/src/open-store.ts'
import { newChargeRow } from '../../packages/payments/src/charges/store/charges.ts'
import { createSandboxMerchants } from '../../packages/payments/src/merchants/sandbox-merchants.ts'
import { everything } from '../../packages/payments/src/read/lists.ts'
import { listPayments } from '../../packages/payments/src/read/payments.ts'
import { openStore } from '../../packages/payments/src/schema/open-store.ts'
import { newCardValues } from '../../packages/payments/src/tokens/store/cards.ts'
import { postgresPrograms } from '../../packages/server/test/support/postgres/start-postgres.ts'
import { cardRow, chargeRow } from '../../packages/server/test/support/stored-rows.ts'
import { openBenchStore } from './open-bench-store.ts'
import type { StoreKind } from './options.ts'
import { timesOf } from './overview.ts'

/**
 * Stores many card payments of one merchant, ten by each payer, and measures how long the first page of a search takes, in
 * each database. It fails if the median of a search is slower than 100 ms.
 */
const mostMs = 100
const runs = 9
const { values: given } = parseArgs({ options: { payments: { type: 'string', default: '1000000' } } })
const payments = Number(given.payments)

const firstNames = ['Maria', 'José', 'Ana', 'João', 'Inês', 'Luís', 'Camila', 'Mateus', 'Zoé', 'Ángel']
const lastNames = ['Souza', 'da Conceição', 'Núñez', 'Álvarez', 'Oliveira', 'Straub', 'Ibáñez', 'Peña']

/** What is searched for, by what it finds. */
const searches: Readonly<Record<string, string>> = {
  'the name of every tenth payer': 'maria',
  'a name and the beginning of another': 'josé álv',
  'one payer': 'joao alvarez 43',
  'an e-mail address': 'payer-43@mail.example',
  'the beginning of every e-mail address': 'payer-',
  'an order': `order-${Math.floor(payments / 2)}`,
  'the beginning of many orders': 'order-1',
  'the beginning of every order': 'order-',
  'the last digits of many cards': '4242',
  'the last digits of an old card': '0043',
  'an amount': '950,00',
  nothing: 'nobody has this name',
}

print('| Store | Search | Found | Median ms | Slowest ms |\n|---|---|--:|--:|--:|')
const stores: readonly StoreKind[] = postgresPrograms ? ['sqlite', 'postgres'] : ['sqlite']
for (const kind of stores) await measureSearches(kind)

async function measureSearches(kind: StoreKind): Promise<void> {
  await using bench = await openBenchStore(kind)
  const address = parseStoreAddress(await bench.create('search'))
  if (!address) throw new Error('The database has no address.')
  await using stopping = new AsyncDisposableStack()
  const { db, jobsDb } = stopping.adopt(await openStore(address), ({ close }) => close())
  await createSandboxMerchants(db)
  await writePayments(jobsDb)
  // As PostgreSQL does by itself, in time.
  if (kind === 'postgres') await sql`vacuum analyze`.execute(jobsDb)
  for (const [name, search] of Object.entries(searches)) {
    let found = 0
    const times = await timesOf(runs, async () => {
      found = (await listPayments(db, { ...everything, merchantId: 'demo', search })).rows.length
    })
    const [median = 0, slowest = 0] = [times[runs >> 1], times.at(-1)]
    print(`| ${kind} | ${name} | ${found} | ${median.toFixed(0)} | ${slowest.toFixed(0)} |`)
    if (median > mostMs) process.exitCode = 1
  }
}

async function writePayments(db: Database): Promise<void> {
  // A statement of SQLite takes 32,766 values at most.
  const batch = 500
  for (let next = 0; next < payments; next += batch) {
    const cards = Array.from({ length: batch / 10 }, (_, index) => {
      const payer = next / 10 + index
      const name = nameOf(payer)
      return cardRow({ cardId: `crd_${payer}`, cardHolderName: name, last4: lastFourOf(payer) })
    })
    await db
      .insertInto('cards')
      .values(cards.flatMap((card) => newCardValues({ card, sealedCode: null }).card ?? []))
      .execute()
    const charges = Array.from({ length: batch }, (_, index) => {
      const payer = next / 10 + (index % (batch / 10))
      const number = next + index
      return newChargeRow(
        chargeRow({
          cardId: `crd_${payer}`,
          createdAtMs: Date.UTC(2026, 0) + number * 1000,
          referenceId: `order-${number}`,
          amountMinor: 1000 + (number % 300_000),
          payer: JSON.stringify({ name: nameOf(payer), email: `payer-${payer}@mail.example` }),
        }),
      )
    })
    await db.insertInto('charges').values(charges).execute()
  }
}

function nameOf(payer: number): string {
  return `${firstNames[payer % firstNames.length]} ${lastNames[payer % lastNames.length]} ${payer}`
}

/** Every second payer has the card of the tests. */
function lastFourOf(payer: number): string {
  return payer % 2 === 0 ? '4242' : String(payer).padStart(4, '0').slice(-4)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
