import { listSigningSecrets, mostSigningSecrets, overlapMs, rotateSigningSecret } from '@element-js/payments'
import { unixSecondsOf } from '@element-js/values'
import { type Command, UsageError } from '../command.ts'
import { showTime, table } from '../lay-out.ts'
import { merchantArgument, openVault, readServiceClock, withMerchant } from '../with-store.ts'

export const rotate: Command = {
  about: [
    "Creates a new secret that signs a merchant's notifications, and shows it once. For 24 hours the earlier secrets also sign, so that the merchant's server accepts notifications until it knows the new one.",
    "If an earlier secret may have been stolen, --now stops it from signing immediately. Until the merchant's server knows the new secret, it refuses notifications, and they are sent again.",
    'The command needs the same VAULT_KEYS as the services; a sandbox keeps its own keys beside its database.',
  ],
  arguments: [merchantArgument],
  options: { now: { about: 'stop signing with the earlier secrets immediately' } },
  examples: ['element-server signing-secrets rotate demo'],
  run: (invocation) =>
    withMerchant(invocation, async (store) => {
      const { db, mode } = store
      const vault = await openVault(invocation, store)
      const nowMs = await readServiceClock(db, mode)
      const author = await store.author()
      const beforeRetireAtMs = author.atMs + (invocation.has('now') ? 0 : overlapMs)
      const overlap = { retiresAtMs: beforeRetireAtMs }
      const made = await rotateSigningSecret({ db, vault, mode, nowMs }, author, overlap)
      if (!made) {
        throw new UsageError(
          `${mostSigningSecrets} secrets of the merchant sign already, and no more can. Wait until the first of them stops, or use --now.`,
        )
      }
      const secret = made.reveal()
      const until = invocation.has('now')
        ? 'The earlier secrets no longer sign.'
        : `The earlier secrets sign until ${showTime(beforeRetireAtMs)}.`
      return {
        text: `${secret}\n\n${until} The secret is not shown again.`,
        json: { secret, othersRetireAt: unixSecondsOf(beforeRetireAtMs) },
      }
    }),
}

export const list: Command = {
  about: [
    "Lists the ids of the secrets that currently sign a merchant's notifications, newest first. The secrets themselves are never shown. The published ones of a sandbox's own merchants are not listed.",
  ],
  arguments: [merchantArgument],
  run: (invocation) =>
    withMerchant(invocation, async ({ db, mode, merchantId }) => {
      const nowMs = await readServiceClock(db, mode)
      const secrets = await listSigningSecrets(db, { merchantId, nowMs: nowMs() })
      const rows = secrets.map(({ secretId, createdAtMs, retiresAtMs }) => [
        secretId,
        showTime(createdAtMs),
        showTime(retiresAtMs),
      ])
      return {
        text: table([['Id', 'Created', 'Signs until'], ...rows]),
        json: secrets.map(({ secretId: id, createdAtMs, retiresAtMs }) => ({
          id,
          createdAt: unixSecondsOf(createdAtMs),
          retiresAt: unixSecondsOf(retiresAtMs),
        })),
      }
    }),
}
