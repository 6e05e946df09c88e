import { addFrameOrigins, listFrameOrigins } from '../../merchants/store/frame-origins.ts'
import type { Command } from '../command.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { readOrigin } from '../read-origin.ts'
import { operatorOf, requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    "Lets the pages of an origin embed the merchant's card fields. An origin is a scheme and a host, with the port if it is not the default one; :* means any port. It must be https:, except on localhost and 127.0.0.1.",
  ],
  arguments: [
    merchantArgument,
    { name: 'origin', about: 'for example https://shop.example or http://localhost:*', count: 'some' },
  ],
  run: (invocation) => {
    const [merchant = '', ...given] = invocation.words
    const origins = given.map(readOrigin)
    return withStore(invocation, async ({ db, mode }) => {
      const { id: merchantId } = await requireMerchantOf(db, merchant)
      await addFrameOrigins(db, await operatorOf({ db, mode }, merchantId), origins)
      const all = await listFrameOrigins(db, merchantId)
      return { text: `${merchantId} may be embedded on ${all.join(', ')}.`, json: all }
    })
  },
}
