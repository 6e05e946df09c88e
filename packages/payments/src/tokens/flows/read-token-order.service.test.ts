import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../../server/test/support/close-after-all.ts'
import { goodCard } from '../../../../server/test/support/start-test-service.ts'
import { createDataKeys } from '../../../../vault/src/data-keys.ts'
import { createMasterKeyRing } from '../../../../vault/src/master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { createVault } from '../../../../vault/src/vault.ts'
import { createSandboxMerchants, sandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { openStore } from '../../schema/open-store.ts'
import type { TokenContext } from '../context.ts'
import { readTokenOrder } from './read-token-order.ts'

const [merchant] = sandboxMerchants.filter(({ id }) => id === 'demo')
const request = { card: goodCard, email: 'ana@example.com' }
let context: Pick<TokenContext, 'vault' | 'db'>

const store = await closeAfterAll(openStore({ kind: 'memory' }))

beforeAll(async () => {
  await createSandboxMerchants(store.db)
  context = {
    db: store.db,
    vault: createVault(
      createDataKeys(store.db, { ring: createMasterKeyRing(() => parseMasterKeys(generateMasterKey(1))) }),
    ),
  }
})

async function read(idempotencyKey: string | undefined, card: object = {}, linkId: string | null = null) {
  if (!merchant) throw new Error('the sandbox has no demo merchant')
  const asked = { ...request, card: { ...goodCard, ...card } }
  return readTokenOrder(context, {
    merchant: { ...merchant, logoUrl: null, profile: {}, notificationUrl: null, session: null },
    linkId,
    request: asked,
    idempotencyKey,
  })
}

/**
 * The security codes that remain possible for a thief of the store and the vault's keys who tries all of them under a
 * key.
 */
async function findCodes(fingerprint: string, idempotencyKey: string | undefined): Promise<string[]> {
  const codes = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'))
  const tried = await Promise.all(codes.map((cvv) => read(idempotencyKey, { cvv })))
  return codes.filter((_, index) => tried[index]?.requestFingerprint === fingerprint)
}

describe('the fingerprint of a request for a token', () => {
  it('distinguishes one body from another under a key, whatever the order of its fields', async () => {
    const first = await read('k')
    const turned = await read('k', Object.fromEntries(Object.entries(goodCard).toReversed()))
    expect(turned).toMatchObject({
      keyFingerprint: first.keyFingerprint,
      requestFingerprint: first.requestFingerprint,
    })
    expect((await read('k', { cvv: '124' })).requestFingerprint).not.toBe(first.requestFingerprint)
    expect((await read('other')).keyFingerprint).not.toBe(first.keyFingerprint)
    expect((await read(undefined)).keyFingerprint).not.toBe((await read(undefined)).keyFingerprint)
  })

  it('distinguishes a link from its merchant under the same key', async () => {
    const [own, ofLink, ofOther] = [
      await read('k'),
      await read('k', {}, 'lnk_1'),
      await read('k', {}, 'lnk_2'),
    ]
    for (const name of ['keyFingerprint', 'requestFingerprint'] as const)
      expect(new Set([own[name], ofLink[name], ofOther[name]]).size).toBe(3)
  })

  it('reveals no security code, even to a thief with the keys of the vault and the rest of the card', async () => {
    const { requestFingerprint } = await read('the-frame-s-own')
    expect(await findCodes(requestFingerprint, undefined)).toEqual([])
    // Negative control: the idempotency key, which is stored nowhere, is all that the thief lacks.
    expect(await findCodes(requestFingerprint, 'the-frame-s-own')).toEqual([goodCard.cvv])
  })

  it('is made with a key of the vault, and contains no plain hash of the idempotency key', async () => {
    const { keyFingerprint } = await read('k')
    const plain = ['k', 'key k'].map((text) => createHash('sha256').update(text).digest('hex'))
    expect(plain).not.toContain(keyFingerprint)
  })
})
