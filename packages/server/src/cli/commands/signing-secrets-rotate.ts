import { overlapMs, rotateSigningSecret } from '../../notifications/signing-secrets.ts'
import { unixSecondsOf } from '../../values/time-formats.ts'
import type { Command } from '../command.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { openVault } from '../open-vault.ts'
import { readServiceClock } from '../service-clock.ts'
import { showTime } from '../show-time.ts'
import { operatorOf, requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    "Creates a new secret that signs a merchant's notifications, and shows it once. For 24 hours the earlier secrets also sign, so that the merchant's server accepts notifications until it knows the new one.",
    "If an earlier secret may have been stolen, --now stops it from signing immediately. Until the merchant's server knows the new secret, it refuses notifications, and they are sent again.",
    'The command needs the same VAULT_KEYS as the services; a sandbox keeps its own keys beside its database.',
  ],
  arguments: [merchantArgument],
  options: { now: { about: 'stop signing with the earlier secrets immediately' } },
  examples: ['element-server signing-secrets rotate demo'],
  run: (invocation) =>
    withStore(invocation, async (store) => {
      const { db, mode } = store
      const { id: merchantId } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const vault = await openVault(invocation, store)
      const nowMs = await readServiceClock(db, mode)
      const author = await operatorOf(store, merchantId)
      const beforeRetireAtMs = author.atMs + (invocation.has('now') ? 0 : overlapMs)
      const overlap = { retiresAtMs: beforeRetireAtMs }
      const secret = (await rotateSigningSecret({ db, vault, mode, nowMs }, author, overlap)).reveal()
      const until = invocation.has('now')
        ? 'The earlier secrets no longer sign.'
        : `The earlier secrets sign until ${showTime(beforeRetireAtMs)}.`
      return {
        text: `${secret}\n\n${until} The secret is not shown again.`,
        json: { secret, othersRetireAt: unixSecondsOf(beforeRetireAtMs) },
      }
    }),
}
