import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import type { ServiceMode } from '../../../values/src/service-mode.ts'
import { createDataKeys } from '../../../vault/src/data-keys.ts'
import { createMasterKeyRing } from '../../../vault/src/master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { insertMerchantKey } from '../../../vault/src/merchant-keys.ts'
import { createVault, type Vault } from '../../../vault/src/vault.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { insertMerchant } from '../merchants/store/merchants.ts'
import { openStore } from '../schema/open-store.ts'
import {
  giveSigningSecret,
  newFirstSecret,
  overlapMs,
  readSigningSecrets,
  rotateSigningSecret,
  sandboxSigningSecret,
} from './signing-secrets.ts'
import { insertSigningSecret } from './store/notification-secrets.ts'

let store: Store
let vault: Vault
let nowMs: number
beforeEach(async () => {
  store = await openStore({ kind: 'memory' })
  await createSandboxMerchants(store.db)
  const masterKey = generateMasterKey(1)
  const ring = createMasterKeyRing(() => parseMasterKeys(masterKey))
  vault = createVault(createDataKeys(store.db, { ring }))
  nowMs = 1_000_000
})
afterEach(() => store.close())

const contextIn = (mode: ServiceMode) => ({ db: store.db, vault, mode, nowMs: () => nowMs })
const authorOf = (merchantId: string) => ({ merchantId, actor: 'dashboard', atMs: nowMs }) as const
const secretsOf = async (merchantId: string, mode: ServiceMode = 'live'): Promise<string[]> =>
  (await readSigningSecrets(contextIn(mode), merchantId)).map((secret) => secret.reveal())
const rotate = async (merchantId: string, mode: ServiceMode = 'live'): Promise<string> => {
  const secret = await rotateSigningSecret(contextIn(mode), authorOf(merchantId), {
    retiresAtMs: nowMs + overlapMs,
  })
  return secret?.reveal() ?? 'none'
}
const stored = () => store.db.selectFrom('notificationSecrets').selectAll().execute()

describe("a merchant's signing secret", () => {
  it('is made when the first notification needs it, and stays', async () => {
    const secrets = await secretsOf('demo')
    expect(secrets).toEqual([expect.stringMatching(/^whsec_/)])
    expect(await secretsOf('demo')).toEqual(secrets)
    expect(await stored()).toHaveLength(1)
  })

  it('is not the secret of another merchant', async () => {
    expect(await secretsOf('demo')).not.toEqual(await secretsOf('other'))
  })

  it('is public only for the own merchants of a sandbox, and then it is not stored', async () => {
    const published = sandboxSigningSecret('demo').reveal()
    expect(await secretsOf('demo', 'sandbox')).toEqual([published])
    expect(await stored()).toEqual([])
    expect(await secretsOf('demo', 'live')).not.toContain(published)
    await insertMerchant(store.db, {
      id: 'shop',
      name: 'Shop',
      isPaymentServiceProvider: false,
      capabilities: [],
      frameOrigins: [],
      apiKey: '1',
      accessTokenHash: '2',
      clientId: 'ci_1',
      clientSecretHash: '3',
    })
    expect(await secretsOf('shop', 'sandbox')).not.toContain(sandboxSigningSecret('shop').reveal())
  })

  it('can be made before its merchant is stored, and then signs', async () => {
    const { secret, stored, key } = newFirstSecret(contextIn('live'), 'demo')
    expect(stored).toMatchObject({ merchantId: 'demo', createdAtMs: nowMs, retiresAtMs: null })
    expect(stored.secretId).toMatch(/^whs_[\da-f]{32}$/)
    await insertMerchantKey(store.db, key)
    await insertSigningSecret(store.db, stored)
    expect(await secretsOf('demo')).toEqual([secret.reveal()])
  })

  it('is sealed in the store, and cannot be opened as the secret of another merchant', async () => {
    const secret = (await giveSigningSecret(contextIn('live'), 'demo')).reveal()
    const [row] = await stored()
    expect(row).toMatchObject({ merchantId: 'demo', createdAtMs: nowMs, retiresAtMs: null })
    expect(Buffer.from(row?.sealedSecret ?? []).includes(secret)).toBe(false)
    expect(row?.secretId).toMatch(/^whs_[\da-f]{32}$/)
    await secretsOf('other')
    await store.db.deleteFrom('notificationSecrets').where('merchantId', '=', 'other').execute()
    await store.db.updateTable('notificationSecrets').set({ merchantId: 'other' }).execute()
    await expect(secretsOf('other')).rejects.toThrow('no signing secret of the merchant can be opened')
  })
})

describe('the rotation of a signing secret', () => {
  it('lets the earlier secret sign for a day, after the new one', async () => {
    const [before = ''] = await secretsOf('demo')
    nowMs += 1
    const after = await rotate('demo')
    expect(after).not.toBe(before)
    expect(await secretsOf('demo')).toEqual([after, before])
    nowMs += 24 * 60 * 60 * 1000 - 1
    expect(await secretsOf('demo')).toEqual([after, before])
    nowMs += 1
    expect(await secretsOf('demo')).toEqual([after])
  })

  it('lets the public secret of a sandbox sign for a day too, after its first rotation only', async () => {
    const published = sandboxSigningSecret('demo').reveal()
    const first = await rotate('demo', 'sandbox')
    expect((await secretsOf('demo', 'sandbox')).sort()).toEqual([published, first].sort())
    nowMs += 1
    const second = await rotate('demo', 'sandbox')
    expect((await secretsOf('demo', 'sandbox')).sort()).toEqual([published, first, second].sort())
    expect(await stored()).toHaveLength(3)
  })

  it('does not give a live merchant a public secret', async () => {
    await rotate('demo')
    expect(await secretsOf('demo')).not.toContain(sandboxSigningSecret('demo').reveal())
  })

  it('does not extend a secret that already ends earlier', async () => {
    await secretsOf('demo')
    const context = contextIn('live')
    await rotateSigningSecret(context, authorOf('demo'), { retiresAtMs: nowMs + 10 })
    const last = await rotate('demo')
    nowMs += 10
    expect(await secretsOf('demo')).toContain(last)
    expect(await secretsOf('demo')).toHaveLength(2)
  })
})

describe('more signing secrets than ten', () => {
  it('do not sign at once, unless the earlier ones stop immediately', async () => {
    const made: string[] = []
    for (let number = 1; number <= 11; number += 1) made.push(await rotate('demo'))
    expect(made.map((secret) => secret === 'none')).toEqual([...Array(10).fill(false), true])
    expect(await secretsOf('demo')).toHaveLength(10)
    const atOnce = await rotateSigningSecret(contextIn('live'), authorOf('demo'), { retiresAtMs: nowMs })
    expect(await secretsOf('demo')).toEqual([atOnce?.reveal()])
  })
})

describe('a signing secret that is damaged', () => {
  it('does not keep the others from signing', async () => {
    const [before = ''] = await secretsOf('demo')
    nowMs += 1
    await rotate('demo')
    await store.db
      .updateTable('notificationSecrets')
      .set({ sealedSecret: Buffer.alloc(50) })
      .where('retiresAtMs', 'is', null)
      .execute()
    expect(await secretsOf('demo')).toEqual([before])
  })

  it('is an error if there is no other, and is not replaced by a secret that the receiver does not know', async () => {
    await secretsOf('demo')
    await store.db
      .updateTable('notificationSecrets')
      .set({ sealedSecret: Buffer.alloc(50) })
      .execute()
    const reading = secretsOf('demo', 'sandbox')
    await expect(reading).rejects.toThrow('no signing secret of the merchant can be opened')
    await expect(reading).rejects.toHaveProperty('cause', [expect.objectContaining({ status: 'rejected' })])
    expect(await stored()).toHaveLength(1)
  })
})
