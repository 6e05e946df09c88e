import { listDestinations } from '../../../forward/store/destinations.ts'
import type { Command } from '../../command.ts'
import { columns } from '../../lay-out.ts'
import { merchantArgument } from '../../merchant-argument.ts'
import { requireMerchantOf, withStore } from '../../with-store.ts'
import { destinationHeadings, rowOf, shownDestinationOf } from './describe-destination.ts'

export const command: Command = {
  about: ["Lists the destinations to which a merchant's requests can be forwarded with card data."],
  arguments: [merchantArgument],
  run: (invocation) =>
    withStore(invocation, async ({ db }) => {
      const { id } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const destinations = await listDestinations(db, id)
      const table = columns([destinationHeadings, ...destinations.map(rowOf)]).join('\n')
      const text = destinations.length > 0 ? table : 'There are none.'
      return { text, json: destinations.map(shownDestinationOf) }
    }),
}
