import { hashOf } from '../../http/credentials.ts'
import { type Capability, capabilities } from '../../merchants/domain/merchant.ts'
import { insertMerchant } from '../../merchants/store/merchants.ts'
import { giveSigningSecret } from '../../notifications/signing-secrets.ts'
import { newId } from '../../values/new-id.ts'
import type { Command } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import { columns } from '../lay-out.ts'
import { openVault } from '../open-vault.ts'
import { readOrigin } from '../read-origin.ts'
import { readServiceClock } from '../service-clock.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    'Makes a merchant with everything that lets it in: an API key, a long-lived access token, a client id with a secret for POST /v1/auth/token, and the secret that its notifications are signed with. They are shown once, here: the store keeps hashes, and the last one sealed, for which it needs VAULT_KEYS as the services have it; a sandbox keeps its own keys beside its database.',
    'The API key may stand in a page. The rest belongs on the server of the merchant.',
  ],
  options: {
    name: { value: '<name>', about: 'what payers read, up to 100 letters', isRequired: true },
    psp: { about: 'a payment service provider: it names a sub merchant in each payment' },
    capability: {
      value: '<word>',
      about: `what an account manager switches on: ${capabilities.join(', ')}`,
      isRepeatable: true,
    },
    origin: {
      value: '<origin>',
      about: 'whose pages may show the card fields, as https://shop.example',
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
        await insertMerchant(db, {
          ...traits,
          id,
          apiKeyHash: hashOf(apiKey),
          accessTokenHash: hashOf(accessToken),
          clientId,
          clientSecretHash: hashOf(clientSecret),
          createdAtMs: Date.now(),
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

interface Made {
  readonly id: string
  readonly name: string
  readonly frameOrigins: readonly string[]
  readonly apiKey: string
  readonly accessToken: string
  readonly clientId: string
  readonly clientSecret: string
  readonly signingSecret: string
}

function textOf({ id, name, frameOrigins, ...made }: Made): string {
  const rows = columns([
    ['API key', made.apiKey, 'public: it stands in pages'],
    ['Access token', made.accessToken, 'secret'],
    ['Client id', made.clientId, ''],
    ['Client secret', made.clientSecret, 'secret'],
    ['Signing secret', made.signingSecret, 'secret: its server checks notifications by it'],
  ])
  const origins =
    frameOrigins.length > 0
      ? `Its pages: ${frameOrigins.join(', ')}`
      : `No page may show its fields yet: element-server origins add ${id} https://…`
  const lines = rows.map((row) => `  ${row}`)
  return [`${name} is merchant ${id}.`, '', ...lines, '', 'They are not shown again.', origins].join('\n')
}

function readName(name: string): string {
  const trimmed = name.trim()
  // What a payer reads must not break out of the line, and a database must be able to keep it.
  if (trimmed !== '' && trimmed.length <= 100 && !/[\p{Cc}\p{Cs}]/u.test(trimmed)) return trimmed
  throw new UsageError(
    `--name is ${JSON.stringify(name.slice(0, 120))}, and must be 1 to 100 letters without control characters.`,
  )
}

function readCapability(text: string): Capability {
  const found = capabilities.find((capability) => capability === text)
  if (found) return found
  throw new UsageError(
    `--capability is "${text}", and must be one of ${capabilities.join(', ')}.${didYouMean(text, capabilities)}`,
  )
}
