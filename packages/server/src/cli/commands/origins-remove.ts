import { listFrameOrigins, removeFrameOrigin } from '../../merchants/store/frame-origins.ts'
import type { Command } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { readOrigin } from '../read-origin.ts'
import { UsageError } from '../usage-error.ts'
import { operatorOf, requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    "Stops the pages of an origin from embedding the merchant's card fields. Browsers that have cached the fields' document apply this within an hour.",
  ],
  arguments: [merchantArgument, { name: 'origin', about: 'a registered origin' }],
  run: (invocation) => {
    const [merchant = '', given = ''] = invocation.words
    const pattern = readOrigin(given)
    return withStore(invocation, async ({ db, mode }) => {
      const { id: merchantId } = await requireMerchantOf(db, merchant)
      const isRemoved = await removeFrameOrigin(db, await operatorOf({ db, mode }, merchantId), pattern)
      const left = await listFrameOrigins(db, merchantId)
      if (!isRemoved) {
        throw new UsageError(`${pattern} is not registered for ${merchantId}.${didYouMean(pattern, left)}`)
      }
      return { text: `${merchantId} may be embedded on ${left.join(', ') || 'no page'}.`, json: left }
    })
  },
}
