import { listMerchants } from '../../merchants/store/merchants.ts'
import { unixSecondsOf } from '../../values/time-formats.ts'
import type { Command } from '../command.ts'
import { columns } from '../lay-out.ts'
import { showTime } from '../show-time.ts'
import { withStore } from '../with-store.ts'

export const command: Command = {
  about: ['Lists all merchants, oldest first.'],
  run: (invocation) =>
    withStore(invocation, async ({ db }) => {
      const merchants = await listMerchants(db)
      const rows = merchants.map(({ id, name, createdAtMs }) => [id, name, showTime(createdAtMs)])
      return {
        text:
          merchants.length > 0
            ? columns([['Merchant', 'Name', 'Created'], ...rows]).join('\n')
            : 'There are none yet.',
        json: merchants.map(({ createdAtMs, ...merchant }) => ({
          ...merchant,
          createdAt: unixSecondsOf(createdAtMs),
        })),
      }
    }),
}
