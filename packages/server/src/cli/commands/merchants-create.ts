import { changeSettings } from '../../history/store/settings-changes.ts'
import { hashOf } from '../../http/credentials.ts'
import { type Capability, capabilities } from '../../merchants/domain/merchant.ts'
import { insertMerchantIn } from '../../merchants/store/merchants.ts'
import { giveSigningSecret } from '../../notifications/signing-secrets.ts'
import { newId } from '../../values/new-id.ts'
import type { Command } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import { columns } from '../lay-out.ts'
import { openVault } from '../open-vault.ts'
import { readOrigin } from '../read-origin.ts'
import { readServiceClock } from '../service-clock.ts'
import { UsageError } from '../usage-error.ts'
import { operatorOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    'Creates a merchant with its credentials: an API key, a long-lived access token, a client id with a secret for POST /v1/auth/token, and the secret that signs its notifications. They are shown only once. The database stores hashes, and the signing secret in sealed form, so the command needs the same VAULT_KEYS as the services; a sandbox keeps its own keys beside its database.',
    "The API key is public and belongs in pages. The others belong on the merchant's server.",
  ],
  options: {
    name: { value: '<name>', about: 'the name that payers see, up to 100 characters', isRequired: true },
    psp: { about: 'a payment service provider, which names a sub-merchant in each payment' },
    capability: {
      value: '<word>',
      about: `a feature that an account manager enables: ${capabilities.join(', ')}`,
      isRepeatable: true,
    },
    origin: {
      value: '<origin>',
      about: 'an origin whose pages may embed the card fields, for example https://shop.example',
      isRepeatable: true,
    },
  },
  examples: ['element-server merchants create --name "Book Shop" --origin https://books.example'],
  run: async (invocation) => {
    const traits = {
      name: readName(invocation.text('name') ?? ''),
      isPaymentServiceProvider: invocation.has('psp'),
      capabilities: [...new Set(invocation.texts('capability').map(readCapability))],
      frameOrigins: [...new Set(invocation.texts('origin').map(readOrigin))],
    }
    return withStore(
      invocation,
      async (store) => {
        const { db, mode } = store
        const vault = await openVault(invocation, store)
        const id = newId('mer')
        const apiKey = newId(mode === 'live' ? 'ek_live' : 'ek_test')
        const accessToken = newId('at')
        const [clientId, clientSecret] = [newId('ci'), newId('cs')]
        const merchant = {
          ...traits,
          id,
          apiKeyHash: hashOf(apiKey),
          accessTokenHash: hashOf(accessToken),
          clientId,
          clientSecretHash: hashOf(clientSecret),
          createdAtMs: Date.now(),
        }
        await changeSettings(db, await operatorOf(store, id), async (transaction, record) => {
          await insertMerchantIn(transaction, merchant)
          await record({ kind: 'merchant_created', name: merchant.name })
        })
        const nowMs = await readServiceClock(db, mode)
        const signingSecret = (await giveSigningSecret({ db, vault, mode, nowMs }, id)).reveal()
        const json = { id, ...traits, apiKey, accessToken, clientId, clientSecret, signingSecret }
        return { json, text: textOf(json) }
      },
      { mayBeNew: true },
    )
  },
}

interface CreatedMerchant {
  readonly id: string
  readonly name: string
  readonly frameOrigins: readonly string[]
  readonly apiKey: string
  readonly accessToken: string
  readonly clientId: string
  readonly clientSecret: string
  readonly signingSecret: string
}

function textOf({ id, name, frameOrigins, ...made }: CreatedMerchant): string {
  const rows = columns([
    ['API key', made.apiKey, 'public, for pages'],
    ['Access token', made.accessToken, 'secret'],
    ['Client id', made.clientId, ''],
    ['Client secret', made.clientSecret, 'secret'],
    ['Signing secret', made.signingSecret, 'secret, to verify notifications'],
  ])
  const origins =
    frameOrigins.length > 0
      ? `Its origins: ${frameOrigins.join(', ')}`
      : `No page may embed its fields yet: element-server origins add ${id} https://…`
  const lines = rows.map((row) => `  ${row}`)
  return [`${name} is merchant ${id}.`, '', ...lines, '', 'They are not shown again.', origins].join('\n')
}

function readName(name: string): string {
  const trimmed = name.trim()
  // The text must stay on one line for payers, and the database must be able to store it.
  if (trimmed !== '' && trimmed.length <= 100 && !/[\p{Cc}\p{Cs}]/u.test(trimmed)) return trimmed
  throw new UsageError(
    `--name is ${JSON.stringify(name.slice(0, 120))}, but must be 1 to 100 characters, without control characters.`,
  )
}

function readCapability(text: string): Capability {
  const found = capabilities.find((capability) => capability === text)
  if (found) return found
  throw new UsageError(
    `--capability is "${text}", but must be one of ${capabilities.join(', ')}.${didYouMean(text, capabilities)}`,
  )
}
