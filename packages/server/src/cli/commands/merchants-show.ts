import {
  type CredentialKind,
  type CredentialRecord,
  listCredentials,
} from '../../merchants/store/credentials.ts'
import { listFrameOrigins } from '../../merchants/store/frame-origins.ts'
import { unixSecondsOf } from '../../values/time-formats.ts'
import type { Command } from '../command.ts'
import { columns } from '../lay-out.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { credentialJson } from '../show-credentials.ts'
import { showTime } from '../show-time.ts'
import { requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    'Shows the settings of a merchant, and when its credentials were created. The credentials themselves are never shown.',
  ],
  arguments: [merchantArgument],
  run: (invocation) =>
    withStore(invocation, async ({ db }) => {
      const { createdAtMs, ...merchant } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const list = (kind: CredentialKind) => listCredentials(db, { merchantId: merchant.id, kind })
      const origins = await listFrameOrigins(db, merchant.id)
      const [apiKeys, accessTokens, clients] = [
        await list('apiKey'),
        await list('accessToken'),
        await list('client'),
      ]
      const rows = [
        ['Merchant', merchant.id],
        ['Name', merchant.name],
        ['Created', showTime(createdAtMs)],
        [
          'Provider',
          merchant.isPaymentServiceProvider ? 'yes, it names a sub-merchant in each payment' : 'no',
        ],
        ['Capabilities', merchant.capabilities.join(', ') || 'none'],
        ['Notifications', merchant.notificationUrl ?? 'none for card payments'],
        ['Logo', merchant.logoUrl ?? 'none'],
        ['Origins', origins.join(', ') || 'none: no page may embed its fields'],
        ['API keys', namesOf(apiKeys)],
        ['Access tokens', namesOf(accessTokens)],
        ['Clients', namesOf(clients)],
      ]
      return {
        text: columns(rows).join('\n'),
        json: {
          ...merchant,
          createdAt: unixSecondsOf(createdAtMs),
          frameOrigins: origins,
          apiKeys: apiKeys.map(credentialJson),
          accessTokens: accessTokens.map(credentialJson),
          clients: clients.map(credentialJson),
        },
      }
    }),
}

function namesOf(credentials: readonly CredentialRecord[]): string {
  return (
    credentials.map(({ id, revokedAtMs }) => (revokedAtMs === null ? id : `${id} (revoked)`)).join(', ') ||
    'none'
  )
}
