import type { Command } from '../command-line/command.ts'
import { merchantArgument } from '../command-line/merchant-argument.ts'
import { requireMerchantOf, withStore } from '../command-line/with-store.ts'
import { listFrameOrigins } from '../store/frame-origins.ts'

export const command: Command = {
  about: ["The origins whose pages may show a merchant's card fields."],
  arguments: [merchantArgument],
  run: (invocation) =>
    withStore(invocation, async ({ db }) => {
      const { id } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const origins = await listFrameOrigins(db, id)
      return { text: origins.join('\n') || 'There is none.', json: origins }
    }),
}
