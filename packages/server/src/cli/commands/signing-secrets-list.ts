import { listSigningSecrets } from '../../notifications/store/notification-secrets.ts'
import { unixSecondsOf } from '../../values/time-formats.ts'
import type { Command } from '../command.ts'
import { columns } from '../lay-out.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { readServiceClock } from '../service-clock.ts'
import { showTime } from '../show-time.ts'
import { requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    "Lists the ids of the secrets that currently sign a merchant's notifications, newest first. The secrets themselves are never shown. The published ones of a sandbox's own merchants are not listed.",
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
            : 'There are none.',
        json: secrets.map(({ secretId: id, createdAtMs, retiresAtMs }) => ({
          id,
          createdAt: unixSecondsOf(createdAtMs),
          retiresAt: unixSecondsOf(retiresAtMs),
        })),
      }
    }),
}
