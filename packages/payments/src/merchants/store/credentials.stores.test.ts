import { describe, expect, it } from 'vitest'
import { stores } from '../../../../server/test/support/stores.ts'
import { openStore } from '../../schema/open-store.ts'
import { createSandboxMerchants } from '../sandbox-merchants.ts'
import { addAccessToken } from './access-tokens.ts'
import { addApiClient } from './api-clients.ts'
import { addApiKey } from './api-keys.ts'
import { type CredentialKind, listCredentials, revokeCredential } from './credentials.ts'

describe.each(stores)('the credentials of a merchant on $name', ({ newStore }) => {
  it('are at most a hundred of each kind that are not revoked, also if many are added at once', async () => {
    const store = await openStore(await newStore())
    const { db } = store
    await createSandboxMerchants(db)
    const author = { merchantId: 'demo', actor: 'dashboard', atMs: 1 } as const
    const add = {
      apiKey: async (word: string) => (await addApiKey(db, author, { apiKey: word, name: null })) !== null,
      accessToken: async (word: string) =>
        (await addAccessToken(db, author, { tokenHash: word, name: null, role: 'write' })) !== null,
      client: (word: string) => addApiClient(db, author, { clientId: word, secretHash: word }),
    }
    for (const kind of Object.keys(add) as CredentialKind[]) {
      const list = () => listCredentials(db, { merchantId: 'demo', kind })
      const before = (await list()).length
      const words = Array.from({ length: 105 }, (_, number) => `${kind}-${number}`)
      const added = await Promise.all(words.map(add[kind]))
      expect([kind, added.filter(Boolean).length]).toEqual([kind, 100 - before])
      expect(await list()).toHaveLength(100)
      const [{ id = '' } = {}] = await list()
      await revokeCredential(db, author, { kind, id })
      expect([await add[kind](`${kind}-next`), await add[kind](`${kind}-last`)]).toEqual([true, false])
    }
    await store.close()
  })
})
