import { describe, expect, it } from 'vitest'
import { openStore } from '../../payments/src/schema/open-store.ts'
import type { StoreAddress } from './open-store.ts'

/** The contract of owners, for every store that several processes can open. */
export function describeOwners(name: string, newStore: () => Promise<StoreAddress>): void {
  describe(`the owners of a store on ${name}`, () => {
    it('are alive until they are closed, as others and they themselves see it', async () => {
      const address = await newStore()
      const [first, second] = [await openStore(address), await openStore(address)]
      const ids = [first.owner.id, second.owner.id]
      expect(new Set(ids).size).toBe(2)
      for (const { owner } of [first, second]) expect(await owner.findDead(ids)).toEqual([])
      await first.close()
      expect(await second.owner.findDead([...ids, '123'])).toEqual([first.owner.id, '123'])
      await second.close()
    })
  })
}
