import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../database/src/open-store.ts'
import { createSandboxMerchants } from '../../payments/src/merchants/sandbox-merchants.ts'
import { openStore } from '../../payments/src/schema/open-store.ts'
import { Secret } from '../../values/src/secret.ts'
import { createDataKeys } from './data-keys.ts'
import { createMasterKeyRing } from './master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from './master-keys.ts'
import { insertMerchantKey, listMerchantKeys } from './merchant-keys.ts'
import { open, seal } from './seal.ts'
import { createVault, type SealedField, type Vault } from './vault.ts'

const pan = '4242424242424242'
const place: SealedField = { merchantId: 'demo', rowId: 'crd_1', field: 'pan' }
const [firstKey, secondKey] = [generateMasterKey(1), generateMasterKey(2)]

let store: Store
let vault: Vault
let sealed: Uint8Array

beforeEach(async () => {
  store = await openStore({ kind: 'memory' })
  await createSandboxMerchants(store.db)
  vault = createVault(
    createDataKeys(store.db, { ring: createMasterKeyRing(() => parseMasterKeys(firstKey)) }),
  )
  sealed = await vault.seal(place, new Secret(pan))
})
afterEach(() => store.close())

describe('the vault', () => {
  it('opens what it sealed', async () => {
    expect((await vault.open(place, sealed)).reveal()).toBe(pan)
  })

  it('seals the same number differently each time, and never in clear text', async () => {
    const again = await vault.seal(place, new Secret(pan))
    expect(Buffer.from(again).equals(Buffer.from(sealed))).toBe(false)
    expect(Buffer.from(again).includes(pan)).toBe(false)
  })

  it('opens the first value of a merchant once its key is stored, and seals the next ones under the same key', async () => {
    const first: SealedField = { merchantId: 'other', rowId: 'whs_1', field: 'signing_secret' }
    const { sealed: value, key } = vault.sealFirst(first, new Secret('first'))
    expect(await listMerchantKeys(store.db)).toHaveLength(1)
    await insertMerchantKey(store.db, key)
    expect((await vault.open(first, value)).reveal()).toBe('first')
    const next = await vault.seal({ ...first, rowId: 'whs_2' }, new Secret('next'))
    expect((await vault.open({ ...first, rowId: 'whs_2' }, next)).reveal()).toBe('next')
    expect(await listMerchantKeys(store.db)).toHaveLength(2)
  })

  it.each([
    ['another merchant', { ...place, merchantId: 'other' }],
    ['another card', { ...place, rowId: 'crd_2' }],
    ['another field', { ...place, field: 'cvv' as const }],
  ])('does not open a value that was moved to %s', async (_where, moved) => {
    // The target place has a key, and its own value opens: only the place is wrong.
    const own = await vault.seal(moved, new Secret('own'))
    expect((await vault.open(moved, own)).reveal()).toBe('own')
    await expect(vault.open(moved, sealed)).rejects.toThrow()
    await expect(vault.open(place, own)).rejects.toThrow()
  })

  it('does not open a value if any of its bytes was changed', async () => {
    for (const index of sealed.keys()) {
      const tampered = Uint8Array.from(sealed)
      tampered[index] = (tampered[index] ?? 0) ^ 1
      await expect(vault.open(place, tampered)).rejects.toThrow()
    }
  })

  it('negative control: without the place in the seal, a moved value opens', () => {
    const key = Buffer.alloc(32, 7)
    const content = seal({ key, place: [], content: Buffer.from(pan) })
    expect(open({ key, place: [], content }).toString()).toBe(pan)
    const bound = seal({ key, place: ['demo', 'crd_1'], content: Buffer.from(pan) })
    expect(() => open({ key, place: ['demo', 'crd_2'], content: bound })).toThrow()
    expect(() => open({ key, place: ['democ', 'rd_1'], content: bound })).toThrow()
  })

  it('opens values under an earlier master key for as long as that key is in the environment', async () => {
    const rotated = createVault(
      createDataKeys(store.db, {
        ring: createMasterKeyRing(() => parseMasterKeys(`${secondKey},${firstKey}`)),
      }),
    )
    expect((await rotated.open(place, sealed)).reveal()).toBe(pan)
    const withoutOld = createVault(
      createDataKeys(store.db, { ring: createMasterKeyRing(() => parseMasterKeys(secondKey)) }),
    )
    await expect(withoutOld.open(place, sealed)).rejects.toThrow('version 1 is not in the environment')
  })

  it('does not open with another master key of the same version', async () => {
    const stranger = createVault(
      createDataKeys(store.db, { ring: createMasterKeyRing(() => parseMasterKeys(generateMasterKey(1))) }),
    )
    await expect(stranger.open(place, sealed)).rejects.toThrow()
  })

  it('recognizes a number again, only for the same merchant', async () => {
    const [one, again, elsewhere, another] = await Promise.all([
      vault.fingerprint('demo', new Secret(pan)),
      vault.fingerprint('demo', new Secret(pan)),
      vault.fingerprint('other', new Secret(pan)),
      vault.fingerprint('demo', new Secret('5555555555554444')),
    ])
    expect(one).toBe(again)
    expect(new Set([one, elsewhere, another]).size).toBe(3)
  })

  it('never uses one key for both sealing and recognizing', async () => {
    await vault.fingerprint('demo', new Secret(pan))
    const keys = await listMerchantKeys(store.db)
    expect(keys.map(({ purpose }) => purpose).sort()).toEqual(['fingerprint', 'seal'])
  })
})

describe('a secret', () => {
  const prints = (value: unknown): string =>
    [String(value), JSON.stringify({ value }), inspect(value, { showHidden: true }), `${value}`].join(' ')

  it('shows nothing, however it is printed', () => {
    expect(prints(new Secret(pan))).not.toContain(pan)
  })

  it('negative control: the bare value is visible', () => {
    expect(prints(pan)).toContain(pan)
  })
})
