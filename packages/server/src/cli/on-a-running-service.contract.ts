import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '@element-js/protocol/frame'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseStoreAddress } from '../../../database/src/open-store.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { makeCertificate } from '../../test/support/forwarding/make-certificate.ts'
import { startDestination } from '../../test/support/forwarding/start-destination.ts'
import { callCommand } from '../../test/support/programs/call-command.ts'
import { reasonOf, startTestService, type TestService } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'

const vaultKeys = generateMasterKey(1)

/** A database, and a function that removes it. */
export interface TestDatabase {
  readonly databaseUrl: string
  remove(): void | Promise<void>
}

interface CreatedMerchantJson {
  readonly id: string
  readonly apiKey: string
  readonly accessToken: string
  readonly clientId: string
  readonly clientSecret: string
  readonly signingSecret: string
}

/** The contract of the operator's commands while a service runs on the same database. */
export function describeCommandsOnARunningService(
  name: string,
  makePlace: () => Promise<TestDatabase>,
): void {
  describe(`on ${name}, while a service runs`, () => {
    let place: TestDatabase
    let service: TestService
    beforeAll(async () => {
      place = await makePlace()
      const store = parseStoreAddress(place.databaseUrl)
      if (!store) throw new Error(place.databaseUrl)
      service = await startTestService({ store, masterKeys: parseMasterKeys(vaultKeys) })
    })
    afterAll(async () => {
      await service.close()
      await place.remove()
    })

    const call = (...args: string[]) =>
      callCommand(args, { DATABASE_URL: place.databaseUrl, VAULT_KEYS: vaultKeys })

    async function json<T>(...args: string[]): Promise<T> {
      const { printed, told } = await call(...args, '--json')
      expect(told).toBe('')
      return JSON.parse(printed) as T
    }

    const create = (...options: string[]) =>
      json<CreatedMerchantJson>('merchants', 'create', '--name', 'Book Shop', ...options)

    const find = (apiKey: string, accessToken: string) =>
      service.find('nothing', { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` })

    const logIn = ({ clientId, clientSecret }: Pick<CreatedMerchantJson, 'clientId' | 'clientSecret'>) =>
      service.post('/v1/auth/token', { clientId, clientSecret }, {})

    const tokenize = (apiKey: string) => service.tokenize({}, {}, { 'x-api-key': apiKey })

    const policyOf = async (apiKey: string) => {
      const { headers } = await service.send(`/frames/${version}/field.html?key=${apiKey}`)
      return headers.get('content-security-policy')
    }

    it('a created merchant can use all its credentials', async () => {
      const merchant = await create('--origin', 'https://books.example', '--capability', 'boletoFine')
      expect(merchant).toEqual({
        id: expect.stringMatching(/^mer_[0-9a-f]{32}$/),
        name: 'Book Shop',
        isPaymentServiceProvider: false,
        capabilities: ['boletoFine'],
        frameOrigins: ['https://books.example'],
        apiKey: expect.stringMatching(/^ek_test_[0-9a-f]{32}$/),
        accessToken: expect.stringMatching(/^at_[0-9a-f]{32}$/),
        clientId: expect.stringMatching(/^ci_[0-9a-f]{32}$/),
        clientSecret: expect.stringMatching(/^cs_[0-9a-f]{32}$/),
        signingSecret: expect.stringMatching(/^whsec_[A-Za-z\d+/]{43}=$/),
      })
      const { apiKey, accessToken } = merchant
      expect(reasonOf(await find(apiKey, accessToken))).toBe('payment_not_found')
      expect((await tokenize(apiKey)).status).toBe(200)
      expect((await logIn(merchant)).status).toBe(200)
      expect(await policyOf(apiKey)).toContain('frame-ancestors https://books.example;')
      expect(await json('merchants', 'show', merchant.id)).toMatchObject({
        name: 'Book Shop',
        createdAt: expect.any(Number),
        apiKeys: [{ id: expect.stringMatching(/^[0-9a-f]{12}$/), revokedAt: null }],
        clients: [{ id: merchant.clientId }],
      })
      expect((await call('merchants', 'list')).printed).toContain(`${merchant.id}  Book Shop`)
    })

    it('a payment service provider is one from its first payment on', async () => {
      const { apiKey, accessToken } = await create('--psp')
      const headers = { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` }
      expect(reasonOf(await service.charge({ cardId: 'crd_x' }, headers))).toBe('sub_merchant_required')
    })

    it('an API key is replaced: the new one is valid beside the old one, and then alone', async () => {
      const { id, apiKey, accessToken } = await create()
      const added = await json<{ id: string; apiKey: string }>('api-keys', 'add', id, '--name', 'Web shop')
      expect((await call('api-keys', 'rename', id, added.apiKey, 'Till')).printed).toMatch(/is named Till.$/)
      const listedKeys = () =>
        json<readonly { name: string | null; lastUsedAt: number | null }[]>('api-keys', 'list', id)
      expect(await listedKeys()).toMatchObject([
        { name: null, lastUsedAt: null },
        { name: 'Till', lastUsedAt: null },
      ])
      for (const key of [apiKey, added.apiKey]) {
        expect((await tokenize(key)).status).toBe(200)
        expect((await find(key, accessToken)).status).toBe(404)
      }
      await service.runJobs()
      const used = expect.closeTo(Date.now() / 1000, -2)
      expect(await listedKeys()).toMatchObject([{ lastUsedAt: used }, { lastUsedAt: used }])
      expect((await call('api-keys', 'revoke', id, apiKey)).printed).toMatch(/is revoked. 1 left.$/)
      expect(reasonOf(await tokenize(apiKey))).toBe('invalid_api_key')
      expect(reasonOf(await find(apiKey, accessToken))).toBe('invalid_api_key')
      expect(await policyOf(apiKey)).toContain("frame-ancestors 'none'")
      expect((await tokenize(added.apiKey)).status).toBe(200)
      const listed = await json<readonly { apiKey: string; revokedAt: number | null }[]>(
        'api-keys',
        'list',
        id,
      )
      expect(listed.map((each) => each.apiKey)).toEqual([apiKey, added.apiKey])
      expect(listed.map(({ revokedAt }) => revokedAt === null)).toEqual([false, true])
      expect((await call('api-keys', 'revoke', id, apiKey)).printed).toContain('was revoked before')
      expect((await call('api-keys', 'revoke', id, added.id)).printed).toMatch(/There are none left.$/)
    })

    it('an access token is replaced in the same way, and is never typed', async () => {
      const { id, apiKey, accessToken } = await create()
      const added = await json<{ id: string; accessToken: string }>(
        ...['access-tokens', 'add', id, '--name', 'Ana'],
      )
      for (const token of [accessToken, added.accessToken]) {
        expect((await find(apiKey, token)).status).toBe(404)
      }
      const refused = await call('access-tokens', 'revoke', id, accessToken)
      expect([refused.exitCode, refused.told.includes(accessToken)]).toEqual([2, false])
      expect((await call('access-tokens', 'revoke', id, added.id)).exitCode).toBe(0)
      expect(reasonOf(await find(apiKey, added.accessToken))).toBe('invalid_access_token')
      expect((await find(apiKey, accessToken)).status).toBe(404)
    })

    it('an access token has a name and a role', async () => {
      const { id, apiKey } = await create()
      const added = await json<{ id: string; name: string; role: string; accessToken: string }>(
        ...['access-tokens', 'add', id, '--name', 'Ana', '--role', 'read'],
      )
      expect(added).toMatchObject({ name: 'Ana', role: 'read' })
      expect((await find(apiKey, added.accessToken)).status).toBe(404)
      const listed = await call('access-tokens', 'list', id)
      expect(listed.printed).toMatch(/^Id +Name +Role +Created +Revoked\n/)
      expect(listed.printed).toMatch(new RegExp(`${added.id} +Ana +read `))
      for (const wrong of [
        ['--name', 'Ana', '--role', 'raed'],
        ['--name', ' '],
        ['--name', 'a\nb'],
        ['--name', 'x'.repeat(65)],
      ]) {
        expect((await call('access-tokens', 'add', id, ...wrong)).exitCode).toBe(2)
      }
      const misspelt = await call('access-tokens', 'add', id, '--name', 'Ana', '--role', 'raed')
      expect(misspelt.told).toContain('Did you mean read?')
    })

    it('revoking a client revokes its tokens, and makes it indistinguishable from an unknown client', async () => {
      const merchant = await create()
      const added = await json<Pick<CreatedMerchantJson, 'clientId' | 'clientSecret'>>(
        'clients',
        'add',
        merchant.id,
      )
      const tokenOf = async (client: Pick<CreatedMerchantJson, 'clientId' | 'clientSecret'>) =>
        ((await logIn(client)).body as { accessToken: string }).accessToken
      const [kept, lost] = [await tokenOf(merchant), await tokenOf(added)]
      expect((await find(merchant.apiKey, lost)).status).toBe(404)
      expect((await call('clients', 'revoke', merchant.id, added.clientId)).exitCode).toBe(0)
      expect(reasonOf(await find(merchant.apiKey, lost))).toBe('invalid_access_token')
      expect((await find(merchant.apiKey, kept)).status).toBe(404)
      expect((await find(merchant.apiKey, merchant.accessToken)).status).toBe(404)
      const nobody = await logIn({ clientId: 'ci_nobody', clientSecret: 'x' })
      const revoked = await logIn(added)
      expect([revoked.status, revoked.text]).toEqual([401, nobody.text])
      expect((await json<unknown[]>('clients', 'list', merchant.id)).length).toBe(2)
    })

    it('rules for installments can be added, listed and removed', async () => {
      const { id, apiKey } = await create()
      const numbers = async (brand: string): Promise<readonly number[]> => {
        const price = { amount: 100_000, currency: 'BRL', country: 'BR', brand }
        const path = '/v1/payments/installments-plans'
        const { body } = await service.post(path, price, { 'x-api-key': apiKey })
        const { options } = body as { readonly options: readonly { readonly installments: number }[] }
        return options.map(({ installments }) => installments)
      }
      expect(await numbers('visa')).toEqual([1])
      const rule = { country: 'BR', currency: 'BRL', numbers: [2, 3], brands: ['visa'], minAmount: 0 }
      const interest = { interestBorneBy: 'payer', interestRate: 0.0299, minInstallmentAmount: 500 }
      const typed = ['--country', 'br', '--numbers', '2-3', '--brands', 'Visa', '--monthly-rate', '2.99']
      const added = await json<{ readonly id: string }>(
        ...['installments', 'add', id, ...typed, '--min-installment', '5.00'],
      )
      expect(added).toEqual({ ...rule, ...interest, id: expect.stringMatching(/^inr_[0-9a-f]{32}$/) })
      expect([await numbers('visa'), await numbers('elo')]).toEqual([[1, 2, 3], [1]])
      expect(await json('installments', 'list', id)).toEqual([added])
      expect((await call('installments', 'list', id)).printed).toContain('payer, 2.99 % a month')
      const wrong = await call('installments', 'add', id, '--country', 'BR', '--numbers', '1-3')
      expect([wrong.exitCode, wrong.told]).toEqual([
        2,
        expect.stringContaining('--numbers is "1-3", but must be'),
      ])
      const unknown = await call('installments', 'remove', id, 'inr_x')
      expect([unknown.exitCode, unknown.told]).toEqual([2, expect.stringContaining('has no rule "inr_x"')])
      expect(await json('installments', 'remove', id, added.id)).toEqual([])
      expect(await numbers('visa')).toEqual([1])
    })

    it('destinations of forwarded requests can be added, listed and removed', async () => {
      const { id, apiKey, accessToken } = await create()
      const { body } = await service.tokenize({}, {}, { 'x-api-key': apiKey })
      const { cardId } = body as { readonly cardId: string }
      const [authority, client] = [
        makeCertificate({ names: [] }),
        makeCertificate({ names: ['shop.example'] }),
      ]
      const server = makeCertificate({ names: ['127.0.0.1'], issuer: authority })
      const destination = await startDestination({
        cert: server.certificate,
        key: server.key,
        requestCert: true,
        rejectUnauthorized: true,
        ca: client.certificate,
      })
      const folder = makeTemporaryFolder()
      const file = (name: string, content: string): string => {
        const path = join(folder.path, name)
        writeFileSync(path, content)
        return path
      }
      const pinned = ['--pinned-certificate', file('authority.pem', authority.certificate)]
      const mutual = [
        ...['--client-certificate', file('client.pem', client.certificate)],
        ...['--client-key', file('client-key.pem', client.key)],
      ]
      const send = async () =>
        service.post(
          '/v1/forward',
          { cardId, destination: 'acme', path: '/v1/pay', body: { number: '{{card.pan}}' } },
          { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` },
        )
      const add = ['destinations', 'add', id, 'acme', destination.origin, '--path', '/v1/*']
      expect(reasonOf(await send())).toBe('destination_not_allowed')
      const fields = ['--answer-field', '/status', '--answer-field', 'x-request-id']
      const added = await json(...add, '--method', 'post', '--method', 'PUT', ...fields, ...pinned, ...mutual)
      const answerFields = ['/status', 'x-request-id']
      const rules = { methods: ['POST', 'PUT'], paths: ['/v1/*'], answerFields }
      const tls = { hasClientCertificate: true, hasPinnedCertificate: true }
      expect(added).toEqual({
        name: 'acme',
        origin: destination.origin,
        ...rules,
        ...tls,
        createdAt: expect.any(Number),
      })
      expect(await json('destinations', 'list', id)).toEqual([added])
      expect((await call('destinations', 'list', id)).printed).toContain('client certificate, pinned')
      expect((await send()).body).toMatchObject({ status: 200, fields: { '/status': 'approved' } })
      expect(destination.received.at(-1)?.client).toBe('shop.example')
      const again = await call(...add)
      expect([again.exitCode, again.told]).toEqual([
        2,
        expect.stringContaining('already has a destination "acme"'),
      ])
      const unknown = await call('destinations', 'remove', id, 'acne')
      expect([unknown.exitCode, unknown.told]).toEqual([2, expect.stringContaining('Did you mean acme?')])
      expect(await json('destinations', 'remove', id, 'acme')).toEqual([])
      expect(reasonOf(await send())).toBe('destination_not_allowed')
      for (const [wrong, message] of [
        [['acme', 'https://a.example/v1', '--path', '/x'], 'without a path'],
        [['acme', 'http://a.example', '--path', '/x'], 'https'],
        [['acme', 'https://10.0.0.1', '--path', '/x'], 'public'],
        [['Acme', 'https://a.example', '--path', '/x'], 'The name is "Acme"'],
        [['acme', 'https://a.example', '--path', 'x'], '--path "x" must'],
        [['acme', 'https://a.example', '--path', '/x', '--method', 'TRACE'], '--method is "TRACE"'],
        [
          ['acme', 'https://a.example', '--path', '/x', '--answer-field', 'Status'],
          '--answer-field "Status"',
        ],
        [['acme', 'https://a.example', '--path', '/x', '--answer-field', '/a~2'], '--answer-field "/a~2"'],
        [['acme', 'https://a.example', '--path', '/x', ...mutual.slice(0, 2)], 'belong together'],
        [
          ['acme', 'https://a.example', '--path', '/x', ...mutual.slice(0, 3), pinned[1] ?? ''],
          'cannot be used',
        ],
      ] as const) {
        const answer = await call('destinations', 'add', id, ...wrong)
        expect([answer.exitCode, answer.told]).toEqual([2, expect.stringContaining(message)])
        expect(answer.told).not.toContain('PRIVATE KEY')
      }
      await destination.close()
      folder.remove()
    })

    it('origins can be added and removed', async () => {
      const { id, apiKey } = await create()
      expect(await policyOf(apiKey)).toContain("frame-ancestors 'none'")
      await call('origins', 'add', id, 'HTTPS://A.example/', 'http://localhost:*', 'https://a.example')
      expect(await json('origins', 'list', id)).toEqual(['http://localhost:*', 'https://a.example'])
      expect(await policyOf(apiKey)).toContain('frame-ancestors http://localhost:* https://a.example;')
      await call('origins', 'remove', id, 'http://localhost:*')
      expect(await policyOf(apiKey)).toContain('frame-ancestors https://a.example;')
      const again = await call('origins', 'remove', id, 'http://localhost:*')
      expect([again.exitCode, again.told]).toEqual([2, `http://localhost:* is not registered for ${id}.`])
      const bad = await call('origins', 'add', id, 'https://good.example', 'http://bad.example')
      expect([bad.exitCode, await json('origins', 'list', id)]).toEqual([2, ['https://a.example']])
      const many = Array.from({ length: 90 }, (_, number) => `https://shop-${number + 10}.example`)
      const tooMany = await call('origins', 'add', id, ...many)
      expect([tooMany.exitCode, tooMany.told]).toEqual([
        2,
        expect.stringContaining('2000 characters together'),
      ])
      expect(await json('origins', 'list', id)).toEqual(['https://a.example'])
    })

    it('a credential cannot be revoked for another merchant', async () => {
      const [one, two] = [await create(), await create()]
      const { told, exitCode } = await call('api-keys', 'revoke', two.id, one.apiKey)
      expect([exitCode, told]).toEqual([2, `Merchant ${two.id} has no API key with that id.`])
      expect((await call('clients', 'revoke', two.id, one.clientId)).exitCode).toBe(2)
      expect((await tokenize(one.apiKey)).status).toBe(200)
      expect((await logIn(one)).status).toBe(200)
    })

    it('an unknown merchant id gets a suggestion', async () => {
      const { exitCode, told } = await call('origins', 'list', 'dmeo')
      expect([exitCode, told]).toEqual([
        2,
        'No merchant has the id "dmeo". Did you mean demo? See: element-server merchants list',
      ])
    })

    it('the store contains no secret in clear text', async () => {
      const made = await create()
      const address = parseStoreAddress(place.databaseUrl)
      if (!address) throw new Error(place.databaseUrl)
      const { db, close } = await openStore(address)
      const tables = ['merchants', 'apiKeys', 'accessTokens', 'apiClients', 'notificationSecrets'] as const
      const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
      await close()
      const stored = JSON.stringify(rows, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      )
      for (const secret of [made.accessToken, made.clientSecret, made.signingSecret]) {
        expect(stored).not.toContain(secret)
        expect(stored).not.toContain(secret.split('_').at(-1))
      }
      // Negative control: a value that is not secret is found in the same way.
      expect(stored).toContain(made.clientId)
      expect(stored).toContain(made.apiKey)
    })

    it('ranges of card numbers are imported from a file', async () => {
      const folder = makeTemporaryFolder()
      onTestFinished(folder.remove)
      const file = join(folder.path, 'ranges.csv')
      const range = '40000025,40000025,visa,visa cartes-bancaires,debit,FR'
      writeFileSync(file, `from,to,brand,networks,type,country\n${range}\n`)
      expect(await json('bins', 'import', file)).toEqual({ ranges: 1 })
      expect((await call('bins', 'import', folder.path)).told).toBe(
        `${folder.path} cannot be read: it is a folder.`,
      )
    })

    it('a live service and a sandbox cannot share a store', async () => {
      const variables = { DATABASE_URL: place.databaseUrl, SERVICE_MODE: 'live' }
      const { exitCode, told } = await callCommand(['merchants', 'list'], variables)
      expect(exitCode).toBe(1)
      expect(told).toMatch(/^This database belonged to a sandbox/)
    })
  })
}
