import { insertFrameOrigin, listFrameOrigins } from '../../merchants/store/frame-origins.ts'
import type { Command } from '../command.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { readOrigin } from '../read-origin.ts'
import { requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    "Lets the pages of an origin show the merchant's card fields. Scheme and host, with a port where it is not the usual one; :* for any port. https: only, save for localhost and 127.0.0.1.",
  ],
  arguments: [
    merchantArgument,
    { name: 'origin', about: 'as https://shop.example or http://localhost:*', count: 'some' },
  ],
  run: (invocation) => {
    const [merchant = '', ...given] = invocation.words
    const origins = given.map(readOrigin)
    return withStore(invocation, async ({ db }) => {
      const { id: merchantId } = await requireMerchantOf(db, merchant)
      for (const pattern of origins) await insertFrameOrigin(db, { merchantId, pattern })
      const all = await listFrameOrigins(db, merchantId)
      return { text: `${merchantId} has its fields on ${all.join(', ')}.`, json: all }
    })
  },
}
