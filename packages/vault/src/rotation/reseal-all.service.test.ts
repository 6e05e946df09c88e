import { expect, it } from 'vitest'
import { storeUnavailable } from '../../../database/src/store-unavailable.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { startTestService } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { createDataKeys, newKey } from '../data-keys.ts'
import { createMasterKeyRing } from '../master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from '../master-keys.ts'
import { insertMerchantKey } from '../merchant-keys.ts'
import { createVault } from '../vault.ts'
import { resealAll } from './reseal-all.ts'

it('fails when the store does not answer, and calls no value unreadable for that', async () => {
  const folder = makeTemporaryFolder()
  const address = { kind: 'file', path: `${folder.path}/service.sqlite` } as const
  const masterKeys = parseMasterKeys(generateMasterKey(1))
  const ring = createMasterKeyRing(() => masterKeys)
  const service = await startTestService({ store: address, masterKeys })
  await service.newCardId()
  await service.close()
  await using cleanUp = new AsyncDisposableStack()
  cleanUp.defer(() => folder.remove())
  const store = await openStore(address)
  cleanUp.defer(() => store.close())

  await insertMerchantKey(store.db, newKey({ merchantId: 'demo', purpose: 'seal', version: 2 }, ring))
  const vault = createVault(createDataKeys(store.db, { ring }))
  const interrupted = { ...vault, open: () => Promise.reject(storeUnavailable(new Error('connection lost'))) }
  const tell = (): void => {}
  await expect(resealAll(store.db, { vault: interrupted, tell })).rejects.toMatchObject({
    reason: 'store_unavailable',
  })
  expect(await resealAll(store.db, { vault, tell })).toMatchObject({ numbers: 1, unreadable: [] })
})
