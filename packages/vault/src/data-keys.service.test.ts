import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../database/src/open-store.ts'
import { createSandboxMerchants } from '../../payments/src/merchants/sandbox-merchants.ts'
import { openStore } from '../../payments/src/schema/open-store.ts'
import { StartError } from '../../values/src/start-error.ts'
import { checkMasterKeys, createDataKeys, type DataKey, newestForMs, newKey, rewrap } from './data-keys.ts'
import { createMasterKeyRing, type MasterKeyRing } from './master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from './master-keys.ts'
import { findMerchantKey, insertMerchantKey, listMerchantKeys } from './merchant-keys.ts'

const ringOf = (...keys: readonly string[]): MasterKeyRing =>
  createMasterKeyRing(() => parseMasterKeys(keys.join(',')))
const [first, second] = [generateMasterKey(1), generateMasterKey(2)]
const name = { merchantId: 'demo', purpose: 'seal' } as const
const bytesOf = ({ key }: DataKey): string => key.export().toString('hex')

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'memory' })
  await createSandboxMerchants(store.db)
})
afterEach(() => store.close())

describe("a merchant's key", () => {
  it('is made once, of 32 random bytes, and is the same in every process', async () => {
    const key = await createDataKeys(store.db, { ring: ringOf(first) }).find(name)
    const elsewhere = await createDataKeys(store.db, { ring: ringOf(first) }).find(name)
    expect(key.key.export()).toHaveLength(32)
    expect([key.version, bytesOf(elsewhere)]).toEqual([1, bytesOf(key)])
    expect(await listMerchantKeys(store.db)).toHaveLength(1)
  })

  it('is another one for each merchant and purpose', async () => {
    const dataKeys = createDataKeys(store.db, { ring: ringOf(first) })
    const keys = await Promise.all([
      dataKeys.find(name),
      dataKeys.find({ ...name, purpose: 'fingerprint' }),
      dataKeys.find({ ...name, merchantId: 'other' }),
    ])
    expect(new Set(keys.map(bytesOf)).size).toBe(3)
  })

  it('is not made for a version that is asked for and missing', async () => {
    const dataKeys = createDataKeys(store.db, { ring: ringOf(first) })
    await expect(dataKeys.find({ ...name, version: 2 })).rejects.toThrow('merchant key seal 2 is missing')
    expect(await listMerchantKeys(store.db)).toEqual([])
  })

  it.each([
    ['another merchant', { merchantId: 'other' }],
    ['another purpose', { purpose: 'fingerprint' }],
    ['another version', { version: 2 }],
  ] as const)('does not open in the place of the key of %s', async (_whose, moved) => {
    const ring = ringOf(first)
    await insertMerchantKey(store.db, { ...newKey({ ...name, version: 1 }, ring), ...moved })
    const dataKeys = createDataKeys(store.db, { ring })
    await expect(dataKeys.find({ ...name, ...moved })).rejects.toThrow('is not the one that was used')
  })

  it('opens if an earlier release wrapped it', async () => {
    const master = `1:${Buffer.alloc(32, 7).toString('base64')}`
    const wrapped = Buffer.from(
      '023c17c1f1c419142f3d200171c9bb16e7c69324b76264bf905ca68b82a3f160ca99a63f9ed063d4b952e65648afe183f3d5c6894f6776c70b1a5940',
      'hex',
    )
    await insertMerchantKey(store.db, { ...name, version: 1, masterVersion: 1, wrapped })
    const key = await createDataKeys(store.db, { ring: ringOf(master) }).find(name)
    expect(bytesOf(key)).toBe('09'.repeat(32))
  })
})

describe('the keys that a process has in memory', () => {
  it('are used without the store, the newest for a second', async () => {
    let steadyMs = 0
    const ring = ringOf(first)
    const dataKeys = createDataKeys(store.db, { ring, steadyMs: () => steadyMs })
    const before = await dataKeys.find(name)
    await insertMerchantKey(store.db, newKey({ ...name, version: 2 }, ring))
    steadyMs = newestForMs - 1
    expect(await dataKeys.find(name)).toBe(before)
    steadyMs = newestForMs
    expect((await dataKeys.find(name)).version).toBe(2)
    await store.db.deleteFrom('merchantKeys').execute()
    expect(await dataKeys.find({ ...name, version: 1 })).toBe(before)
  })

  it('are not the newest because an older version was asked for', async () => {
    const ring = ringOf(first)
    for (const version of [1, 2]) await insertMerchantKey(store.db, newKey({ ...name, version }, ring))
    const dataKeys = createDataKeys(store.db, { ring, steadyMs: () => 0 })
    expect((await dataKeys.find({ ...name, version: 1 })).version).toBe(1)
    expect((await dataKeys.find(name)).version).toBe(2)
    expect((await dataKeys.find({ ...name, version: 1 })).version).toBe(1)
  })
})

describe('a master key', () => {
  it('that is missing is named at the start', async () => {
    await createDataKeys(store.db, { ring: ringOf(first) }).find(name)
    await expect(checkMasterKeys(store.db, ringOf(first, second))).resolves.toBeUndefined()
    await expect(checkMasterKeys(store.db, ringOf(second))).rejects.toThrow(
      'the master key of version 1 is not in the environment',
    )
  })

  it('that is another one of the same version is named at the start, with its cause', async () => {
    await createDataKeys(store.db, { ring: ringOf(first) }).find(name)
    const wrong = checkMasterKeys(store.db, ringOf(generateMasterKey(1)))
    await expect(wrong).rejects.toThrow('the master key of version 1 is not the one that was used')
    await expect(wrong).rejects.toHaveProperty('cause', expect.any(Error))
  })

  it('is not called wrong when the store does not answer', async () => {
    const closed = await openStore({ kind: 'memory' })
    await closed.close()
    const checked = checkMasterKeys(closed.db, ringOf(first))
    await expect(checked).rejects.toThrow()
    await expect(checked).rejects.not.toBeInstanceOf(StartError)
  })

  it('wraps the same key again after a rotation', async () => {
    const key = await createDataKeys(store.db, { ring: ringOf(first) }).find(name)
    const row = await findMerchantKey(store.db, name)
    if (!row) throw new Error('no key')
    const rewrapped = rewrap(row, ringOf(first, second))
    expect([rewrapped.version, rewrapped.masterVersion]).toEqual([1, 2])
    await store.db.updateTable('merchantKeys').set(rewrapped).execute()
    expect(bytesOf(await createDataKeys(store.db, { ring: ringOf(second) }).find(name))).toBe(bytesOf(key))
  })
})
