import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseStoreAddress } from '../../../database/src/open-store.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { createDatabase, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { type Program, runProgram } from '../../test/support/programs/run-program.ts'
import { asFrame, asMerchant, goodCard } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../test/support/temporary-folder.ts'
import { readBacklog } from '../observability/backlog.ts'

const payers = 24

let folder: TemporaryFolder
let started: Program[]

beforeEach(() => {
  folder = makeTemporaryFolder()
  started = []
})
afterEach(() => {
  for (const { child } of started) child.kill('SIGKILL')
  folder.remove()
})

async function start(databaseUrl: string): Promise<Program> {
  const program = await runProgram({ folder: folder.path, variables: { DATABASE_URL: databaseUrl } })
  started.push(program)
  return program
}

async function newCardId({ url }: Program): Promise<string> {
  const answer = await fetch(`${url}/v1/payments/tokens/card`, {
    method: 'POST',
    headers: { ...asFrame(url), 'content-type': 'application/json' },
    body: JSON.stringify({ card: goodCard }),
  })
  return ((await answer.json()) as { cardId: string }).cardId
}

interface Attempt {
  readonly idempotencyKey: string
  /** The complete answer; `null` if there was none. */
  readonly answer: { readonly status: number; readonly body: unknown } | null
}

/** Payers who charge one card after another until the service stops answering, and report when enough have begun. */
function payUntilRefused(
  { url }: Program,
  cardId: string,
): { readonly busy: Promise<void>; readonly attempts: Promise<readonly Attempt[]> } {
  const busy = Promise.withResolvers<void>()
  let answers = 0
  const pay = async (idempotencyKey: string): Promise<Attempt> => {
    try {
      const answer = await fetch(`${url}/v1/payments/charges/card`, {
        method: 'POST',
        headers: { ...asMerchant('demo'), 'content-type': 'application/json' },
        body: JSON.stringify({ idempotencyKey, cardId, amount: 100, currency: 'BRL', country: 'BR' }),
      })
      const body = await answer.json()
      answers += 1
      if (answers === payers * 3) busy.resolve()
      return { idempotencyKey, answer: { status: answer.status, body } }
    } catch {
      // The request was refused, or the connection was closed before the service read it. The test checks that below.
      return { idempotencyKey, answer: null }
    }
  }
  const payOn = async (payer: number): Promise<readonly Attempt[]> => {
    const attempts: Attempt[] = []
    do attempts.push(await pay(`p${payer}-${attempts.length}`))
    while (attempts.at(-1)?.answer)
    return attempts
  }
  const all = Promise.all(Array.from({ length: payers }, (_, payer) => payOn(payer)))
  return { busy: busy.promise, attempts: all.then((each) => each.flat()) }
}

/** Stops a service under load, and starts it again. */
async function stopUnderLoad(databaseUrl: string): Promise<void> {
  const before = await start(databaseUrl)
  const paying = payUntilRefused(before, await newCardId(before))
  await paying.busy
  before.child.kill('SIGTERM')
  // Not 1: the service ended because everything was answered, and not because its time was up.
  expect(await before.exitCode).toBe(0)
  const attempts = await paying.attempts
  const answered = attempts.filter(({ answer }) => answer)
  expect(answered.filter(({ answer }) => answer?.status !== 200)).toEqual([])

  // Nothing was left open, even before the next start could have finalized it.
  const address = parseStoreAddress(databaseUrl)
  if (!address) throw new Error('no store')
  const store = await openStore(address)
  expect((await readBacklog(store.db, Date.now())).openIntents).toEqual(new Map())
  await store.close()

  const after = await start(databaseUrl)
  const find = async (key: string): Promise<unknown> => {
    const answer = await fetch(`${after.url}/v1/payments/charges/${key}`, { headers: asMerchant('demo') })
    return { status: answer.status, body: await answer.json() }
  }
  for (const { idempotencyKey, answer } of attempts) {
    const found = await find(idempotencyKey)
    // A request without an answer was never accepted, so its payment is unknown.
    if (answer) expect(found).toEqual(answer)
    else expect(found).toMatchObject({ status: 404 })
  }
}

describe('a service that is told to stop while it is busy', () => {
  it('answers all requests in progress and accepts no new ones: on SQLite', async () => {
    await stopUnderLoad(`sqlite:${join(folder.path, 'service.sqlite')}`)
  })
})

describe.skipIf(!hasPostgres)('a service on PostgreSQL that is told to stop', () => {
  it('answers all requests in progress and accepts no new ones', async () => {
    await stopUnderLoad(await createDatabase())
  })
})
