import { overlapMs, rotateSigningSecret } from '../../notifications/signing-secrets.ts'
import type { Command } from '../command.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { openVault } from '../open-vault.ts'
import { readServiceClock } from '../service-clock.ts'
import { secondsOf, showTime } from '../show-time.ts'
import { requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    "Makes a new secret that a merchant's notifications are signed with, and shows it once. For 24 hours those before sign beside it, so that its server can be given the new one meanwhile and refuses nothing.",
    'Who read the old one can sign too: where that is feared, --now ends it at once. What the server does not know by then is refused there, and sent again.',
    'It needs VAULT_KEYS as the services have it; a sandbox keeps its own keys beside its database.',
  ],
  arguments: [merchantArgument],
  options: { now: { about: 'those before sign no more from now on' } },
  examples: ['element-server signing-secrets rotate demo'],
  run: (invocation) =>
    withStore(invocation, async (store) => {
      const { db, mode } = store
      const { id: merchantId } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const vault = await openVault(invocation, store)
      const nowMs = await readServiceClock(db, mode)
      const beforeRetireAtMs = nowMs() + (invocation.has('now') ? 0 : overlapMs)
      const overlap = { merchantId, retiresAtMs: beforeRetireAtMs }
      const secret = (await rotateSigningSecret({ db, vault, mode, nowMs }, overlap)).reveal()
      const until = invocation.has('now')
        ? 'Those before sign no more.'
        : `Those before sign until ${showTime(beforeRetireAtMs)}.`
      return {
        text: `${secret}\n\n${until} The secret is not shown again.`,
        json: { secret, othersRetireAt: secondsOf(beforeRetireAtMs) },
      }
    }),
}
