import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createToken, openCardPage, type TypedCard, typeCard } from '../support/card-page.ts'
import { type LosingProxy, startLosingProxy } from '../support/losing-proxy.ts'
import type { PageServer } from '../support/page-server.ts'
import { freePort, type Program, startProgram } from '../support/program.ts'
import { expect, test } from '../support/sites.ts'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }
const aToken = { data: { cardId: expect.stringMatching(/^crd_/) } }
const folder = mkdtempSync(join(tmpdir(), 'element-lost-'))
let proxy: LosingProxy
let program: Program
let before: Done

// One after another, because they share a service.
test.describe.configure({ mode: 'default' })

// The service's store and the acquirer's ledger are files here, so that the tests can read both.
test.beforeAll(async () => {
  proxy = await startLosingProxy()
  const port = await freePort()
  program = await startProgram(main, {
    environment: {
      PORT: String(port),
      PUBLIC_URL: proxy.origin,
      DATABASE_URL: `sqlite:${join(folder, 'service.sqlite')}`,
    },
    answersAt: `http://127.0.0.1:${port}/health`,
  })
  proxy.leadTo(port)
})
test.beforeEach(() => {
  proxy.reset()
  before = recorded()
})
test.afterAll(async () => {
  await program.stop()
  await proxy.stop()
  rmSync(folder, { recursive: true, force: true })
})

function count(file: string, what: string): number {
  const sqlite = new DatabaseSync(join(folder, file), { readOnly: true })
  const row = sqlite.prepare(`select count(*) as many from ${what}`).get()
  sqlite.close()
  return Number(row?.many)
}

/** How often the acquirer was asked about a card, according to its ledger, and how many cards the service has. */
interface Done {
  readonly verifications: number
  readonly cards: number
}

function recorded(): Done {
  return {
    verifications: count('acquirer.sqlite', "entries where type = 'verify'"),
    cards: count('service.sqlite', 'cards'),
  }
}

/** What was done in this test. */
function done(): Done {
  const { verifications, cards } = recorded()
  return { verifications: verifications - before.verifications, cards: cards - before.cards }
}

async function openTypedCard(page: Page, merchant: PageServer, typed: TypedCard): Promise<void> {
  await openCardPage(page, merchant, { service: proxy.origin })
  await typeCard(page, typed)
}

test('there is a token if the connection breaks before two answers, and the card is verified once', async ({
  page,
  merchant,
}) => {
  await openTypedCard(page, merchant, card)
  proxy.fates = ['line breaks', 'line breaks', 'arrives']
  expect(await createToken(page)).toMatchObject(aToken)
  expect(proxy.passed()).toBe(3)
  expect(done()).toEqual({ verifications: 1, cards: 1 })
})

test('there is a network error if no answer arrives, and then a token in another network if the payer chooses it', async ({
  page,
  merchant,
}) => {
  // A published test number with two networks.
  await openTypedCard(page, merchant, { ...card, pan: '4000002500001001' })
  proxy.fates = ['line breaks']
  expect((await createToken(page)).error).toMatchObject({ type: 'network_error', code: 0, retryable: true })
  expect(proxy.passed()).toBeGreaterThan(2)
  expect(done()).toEqual({ verifications: 1, cards: 1 })
  await page.frameLocator('#pan iframe').locator('select').selectOption('cartes-bancaires')
  proxy.fates = ['arrives']
  expect(await createToken(page)).toMatchObject({ data: { card: { network: 'cartes-bancaires' } } })
})

test('negative control: if a proxy removes the key, each try verifies the card', async ({
  page,
  merchant,
}) => {
  await openTypedCard(page, merchant, card)
  proxy.dropsKeys = true
  proxy.fates = ['line breaks', 'arrives']
  expect(await createToken(page)).toMatchObject(aToken)
  expect(done()).toEqual({ verifications: 2, cards: 2 })
})
