import { listDestinations, removeDestination } from '../../../forward/store/destinations.ts'
import type { Command } from '../../command.ts'
import { didYouMean } from '../../did-you-mean.ts'
import { merchantArgument } from '../../merchant-argument.ts'
import { UsageError } from '../../usage-error.ts'
import { operatorOf, requireMerchantOf, withStore } from '../../with-store.ts'
import { shownDestinationOf } from './describe-destination.ts'

export const command: Command = {
  about: [
    'Removes a destination and its client certificate. No more requests are sent there. The record of earlier requests is kept.',
  ],
  arguments: [merchantArgument, { name: 'name', about: 'as shown by destinations list' }],
  run: (invocation) => {
    const [merchant = '', name = ''] = invocation.words
    return withStore(invocation, async ({ db, mode }) => {
      const { id: merchantId } = await requireMerchantOf(db, merchant)
      const isRemoved = await removeDestination(db, await operatorOf({ db, mode }, merchantId), name)
      const left = await listDestinations(db, merchantId)
      if (!isRemoved) {
        const names = left.map((destination) => destination.name)
        throw new UsageError(`${merchantId} has no destination "${name}".${didYouMean(name, names)}`)
      }
      const text = `The destination was removed. ${left.length === 0 ? 'There are no others.' : `${left.length} remain.`}`
      return { text, json: left.map(shownDestinationOf) }
    })
  },
}
