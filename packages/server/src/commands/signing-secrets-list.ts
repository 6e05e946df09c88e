import type { Command } from '../command-line/command.ts'
import { columns } from '../command-line/lay-out.ts'
import { merchantArgument } from '../command-line/merchant-argument.ts'
import { readServiceClock } from '../command-line/service-clock.ts'
import { secondsOf, showTime } from '../command-line/show-time.ts'
import { requireMerchantOf, withStore } from '../command-line/with-store.ts'
import { listSigningSecrets } from '../store/notification-secrets.ts'

export const command: Command = {
  about: [
    "The secrets that a merchant's notifications are signed with now, by their ids, the newest first; never they themselves. The published ones of a sandbox's own merchants are not listed.",
  ],
  arguments: [merchantArgument],
  run: (invocation) =>
    withStore(invocation, async ({ db, mode }) => {
      const { id: merchantId } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const nowMs = await readServiceClock(db, mode)
      const secrets = await listSigningSecrets(db, { merchantId, nowMs: nowMs() })
      const rows = secrets.map(({ secretId, createdAtMs, retiresAtMs }) => [
        secretId,
        showTime(createdAtMs),
        showTime(retiresAtMs),
      ])
      return {
        text:
          rows.length > 0
            ? columns([['Id', 'Created', 'Signs until'], ...rows]).join('\n')
            : 'There is none.',
        json: secrets.map(({ secretId: id, createdAtMs, retiresAtMs }) => ({
          id,
          createdAt: secondsOf(createdAtMs),
          retiresAt: secondsOf(retiresAtMs),
        })),
      }
    }),
}
