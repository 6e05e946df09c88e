import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import {
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '../../../server/test/support/postgres/start-postgres.ts'
import { startTestService, type TestService } from '../../../server/test/support/start-test-service.ts'
import { Secret } from '../../../values/src/secret.ts'
import { createDataKeys } from '../../../vault/src/data-keys.ts'
import { createMasterKeyRing } from '../../../vault/src/master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { createVault, type Vault } from '../../../vault/src/vault.ts'
import { openStore } from '../schema/open-store.ts'
import { cvvTokenHashOf } from './domain/cvv-token.ts'
import { openTypedCode } from './flows/open-cvv-token.ts'

const masterKeys = parseMasterKeys(generateMasterKey(1))
const typed = { 'idempotency-key': 'typed-at-rest' }

/**
 * PostgreSQL does not overwrite what was deleted: it stays in tables until they are vacuumed, in the write-ahead log and in
 * each backup. So what matters is what somebody can do with it who has every file and all keys of the vault.
 */
describe.skipIf(!postgresPrograms)('the code of a saved card, in the files of PostgreSQL', () => {
  let postgres: TestPostgres
  let service: TestService
  let store: Store
  let vault: Vault

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? '')
    const address = { kind: 'postgres', url: await postgres.createDatabase('codes') } as const
    service = await startTestService({ store: address, masterKeys })
    store = await openStore(address)
    vault = createVault(createDataKeys(store.db, { ring: createMasterKeyRing(() => masterKeys) }))
  })
  afterAll(async () => {
    await store?.close()
    await service?.close()
    await postgres?.stop()
  })

  /** Tables, indexes and the write-ahead log, once PostgreSQL has written them all. */
  async function files(): Promise<Buffer> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('checkpoint')
    await client.end()
    const found = readdirSync(postgres.data, { recursive: true, withFileTypes: true })
    return Buffer.concat(
      found
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
    )
  }

  it('cannot be read after its use with all files and all keys of the vault', async () => {
    const cardId = await service.newCardId()
    const answer = await service.tokenizeCode(cardId, '735', typed)
    const { cvvToken } = answer.body as { readonly cvvToken: string }
    const tokenHash = cvvTokenHashOf(cvvToken)
    const row = await store.db.selectFrom('cvvTokens').selectAll().executeTakeFirstOrThrow()
    const sealed = Buffer.from(row.sealedCode ?? [])
    expect((await service.charge({ cardId, cvvToken })).status).toBe(200)
    await service.runJobs()

    // The row is wiped, and PostgreSQL still has what was in it.
    expect((await store.db.selectFrom('cvvTokens').select('sealedCode').execute())[0]?.sealedCode).toBeNull()
    const left = await files()
    expect(left.includes(sealed)).toBe(true)
    // The keys of the vault open the outer seal, and find another one.
    const field = { merchantId: 'demo', rowId: tokenHash, field: 'cvv_token' } as const
    const inner = Buffer.from((await vault.open(field, sealed)).reveal(), 'base64')
    expect(inner.includes('735')).toBe(false)
    // Its key is made of the token, of which only the hash is there.
    const secrets = [cvvToken, cvvToken.slice(4), Buffer.from(cvvToken.slice(4), 'hex')]
    for (const secret of [...secrets, typed['idempotency-key']]) expect(left.includes(secret)).toBe(false)
    const name = { merchantId: 'demo', tokenHash, cardId }
    const open = (token: string) => openTypedCode({ vault }, sealed, { ...name, token: new Secret(token) })
    for (const stored of [tokenHash, cardId, row.requestFingerprint ?? '', `cvv_${tokenHash.slice(0, 32)}`]) {
      await expect(open(stored)).rejects.toThrow()
    }
    // Negative controls: the search finds what is there, and with the token the code could be read.
    expect(left.includes(tokenHash)).toBe(true)
    expect((await open(cvvToken)).reveal()).toBe('735')
  })
})
