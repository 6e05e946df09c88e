import { listFrameOrigins } from '../../merchants/store/frame-origins.ts'
import type { Command } from '../command.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: ["Lists the origins whose pages may embed a merchant's card fields."],
  arguments: [merchantArgument],
  run: (invocation) =>
    withStore(invocation, async ({ db }) => {
      const { id } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const origins = await listFrameOrigins(db, id)
      return { text: origins.join('\n') || 'There are none.', json: origins }
    }),
}
