import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { version } from '@element-js/protocol/frame'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { generateMasterKey } from '../../../vault/src/master-keys.ts'
import { createDatabase, hasPostgres } from '../../test/support/postgres/shared-postgres.ts'
import { callCommand } from '../../test/support/programs/call-command.ts'
import { type Program, runProgram } from '../../test/support/programs/run-program.ts'
import { accept, type Receiver, startReceiver } from '../../test/support/receivers/start-receiver.ts'
import { asFrame, asMerchant, requestsOf, type TestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../test/support/temporary-folder.ts'

type Requests = ReturnType<typeof requestsOf>

const loginsPerMinute = 6
const fontsPerMinute = 2
const merchant = asMerchant('demo')

/** The requests of a program, which a merchant and its payers send. */
function requestsTo({ url }: Program): Requests {
  const send: TestService['send'] = async (path, init) => {
    const answer = await fetch(url + path, init)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null }
  }
  return requestsOf(url, send)
}

describe.runIf(hasPostgres)('two processes on one PostgreSQL database', () => {
  let folder: TemporaryFolder
  let variables: Readonly<Record<string, string>>
  let programs: readonly Program[] = []
  let [one, other]: Requests[] = []
  let receiver: Receiver
  let store: Store

  // One pair for all tests, because each process takes a second to start.
  beforeEach(async () => {
    if (programs.length > 0) return
    folder = makeTemporaryFolder()
    variables = {
      DATABASE_URL: await createDatabase(),
      VAULT_KEYS: generateMasterKey(1),
      LOG_LEVEL: 'warn',
      LOGINS_PER_MINUTE: String(loginsPerMinute),
      FONTS_PER_MINUTE: String(fontsPerMinute),
    }
    const start = (): Promise<Program> => runProgram({ folder: folder.path, variables })
    programs = await Promise.all([start(), start()])
    ;[one, other] = programs.map(requestsTo)
    receiver = await startReceiver()
    store = await openStore({ kind: 'postgres', url: variables.DATABASE_URL ?? '' })
  })
  afterAll(async () => {
    for (const { child, exitCode } of programs) {
      child.kill('SIGTERM')
      await exitCode
    }
    await store.close()
    await receiver.close()
    folder.remove()
  })

  const both = (): readonly [Requests, Requests] => {
    if (!one || !other) throw new Error('the programs have not started')
    return [one, other]
  }
  const at = (index: number): Requests => both()[index % 2] as Requests
  const command = (...args: string[]) => callCommand(args, variables)

  async function newLink(service: Requests, order: object = {}): Promise<string> {
    const usual = {
      orderId: randomUUID(),
      amount: 1000,
      currency: 'BRL',
      country: 'BR',
      allowPaymentMethods: ['PIX'],
    }
    const { body, text } = await service.post('/v2/cashier/payment-link', { ...usual, ...order }, merchant)
    const { linkId } = body as { readonly linkId?: string }
    if (!linkId) throw new Error(text)
    return linkId
  }

  it('count the requests of a client together, also those for fonts', async () => {
    const logIn = (index: number) =>
      at(index).post('/v1/auth/token', { clientId: 'ci_test_demo', clientSecret: 'wrong' }, {})
    const asked = Array.from({ length: 4 * loginsPerMinute }, (_, index) => logIn(index))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(loginsPerMinute)

    const rebuild = async (index: number): Promise<number> => {
      const body = `no font ${index}`
      const digest = createHash('sha256').update(body).digest('hex')
      const service = at(index)
      const headers = { ...asFrame(service.url), 'content-type': 'application/octet-stream' }
      const path = `/frames/${version}/fonts/${digest}`
      return (await service.send(path, { method: 'PUT', headers, body })).status
    }
    const fonts: number[] = []
    for (let index = 0; index < fontsPerMinute + 2; index += 1) fonts.push(await rebuild(index))
    expect(fonts.map((status) => status === 429)).toEqual([false, false, true, true])
  })

  it('have one clock', async () => {
    const now = Math.round(Date.now() / 1000) + 86_400
    await at(0).post('/v1/sandbox/clock', { now }, merchant)
    const nowOf = async (service: Requests): Promise<number> =>
      ((await service.send('/v1/sandbox/clock', { headers: merchant })).body as { now: number }).now
    for (const service of both())
      await expect.poll(() => nowOf(service)).toSatisfy((time) => time >= now && time < now + 600)
  })

  it('refuse a revoked credential at their next request', async () => {
    const created = await command('merchants', 'create', '--name', 'Book Shop', '--json')
    const { id, apiKey, accessToken } = JSON.parse(created.printed)
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` }
    const find = () => Promise.all(both().map(async (each) => (await each.find('none', headers)).status))
    expect(await find()).toEqual([404, 404])
    const { printed } = await command('access-tokens', 'list', id, '--json')
    const [{ id: token }] = JSON.parse(printed)
    await command('access-tokens', 'revoke', id, token)
    expect(await find()).toEqual([401, 401])
    const tokenize = () =>
      Promise.all(both().map(async (each) => (await each.tokenize({}, {}, { 'x-api-key': apiKey })).status))
    expect(await tokenize()).toEqual([200, 200])
    await command('api-keys', 'revoke', id, apiKey)
    expect(await tokenize()).toEqual([401, 401])
  })

  it('keep nothing in memory that a command changes: origins, and keys of the vault', async () => {
    const cardId = await at(0).newCardId()
    await at(1).newCardId()
    const policies = () =>
      Promise.all(
        both().map(async ({ send }) => {
          const { headers } = await send(`/frames/${version}/field.html?key=ek_test_demo`)
          return headers.get('content-security-policy')?.includes('https://new.example')
        }),
      )
    expect(await policies()).toEqual([false, false])
    await command('origins', 'add', 'demo', 'https://new.example')
    expect(await policies()).toEqual([true, true])
    expect((await command('keys', 'rotate')).exitCode).toBe(0)
    // The first process sealed it with a key that is gone by now.
    expect((await at(1).charge({ cardId })).status).toBe(200)
    expect((await at(0).charge({ cardId: await at(1).newCardId() })).status).toBe(200)
  })

  it('tell an open page at one process that a link was paid at the other one', async () => {
    const linkId = await newLink(at(0))
    const page = await fetch(`${at(0).url}/pay/${linkId}/events`)
    const pay = `/v1/sandbox/payment-links/${linkId}/pay`
    expect((await at(1).post(pay, { method: 'PIX', outcome: 'paid' }, merchant)).status).toBe(200)
    // The stream ends because nothing can follow.
    expect(await page.text()).toMatch(/"isOver":true\}\s*$/)
  })

  it('deliver to a receiver in one process, so that its limit holds for both together', async () => {
    const waiting = new Set<ServerResponse>()
    let most = 0
    receiver.answer((response) => {
      waiting.add(response)
      most = Math.max(most, waiting.size)
    })
    const links = await Promise.all(
      Array.from({ length: 40 }, (_, index) => newLink(at(index), { callbackUrl: receiver.url })),
    )
    const cancel = (linkId: string, index: number) =>
      at(index).post('/v2/cashier/payment-link/cancel', { linkId }, merchant)
    await Promise.all(links.map(cancel))
    await expect.poll(() => waiting.size).toBe(8)
    const owners = async (): Promise<readonly unknown[]> => {
      const { rows } = await sql`
        select distinct lease_owner from notifications where lease_owner is not null`.execute(store.db)
      return rows
    }
    expect(await owners()).toHaveLength(1)
    receiver.answer((response, received) => {
      most = Math.max(most, waiting.size)
      accept(response, received)
    })
    for (const response of waiting) response.end('thank you')
    await expect.poll(() => receiver.received.length).toBe(links.length)
    expect(most).toBe(8)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(links.length)
  })
})
