import { hashOf } from '@element-js/http'
import {
  areTooManyOrigins,
  type Capability,
  type CredentialKind,
  type CredentialRecord,
  capabilities,
  changeMerchantUrls,
  changeProfile,
  changeSettings,
  findProfileFlaw,
  findReceiverUrlFlaw,
  giveSigningSecret,
  insertMerchantIn,
  listCredentials,
  listFrameOrigins,
  listMerchants,
  type ProfileField,
  profileFields,
} from '@element-js/payments'
import { findUrlFlaw, newId, unixSecondsOf } from '@element-js/values'
import { readPublicUrl, readStoreEnvironment } from '../../start/environment.ts'
import { type Command, UsageError } from '../command.ts'
import { didYouMean, didYouMeanUrl } from '../invocation.ts'
import { columns, showTime, table } from '../lay-out.ts'
import {
  merchantArgument,
  openVault,
  operatorOf,
  readServiceClock,
  withMerchant,
  withStore,
} from '../with-store.ts'
import { credentialJson } from './credentials.ts'
import { readOrigin, tooManyOrigins } from './origins.ts'

export const create: Command = {
  about: [
    'Creates a merchant with its credentials: an API key, a long-lived access token, a client id with a secret for POST /v1/auth/token, and the secret that signs its notifications. The secrets are shown only once. The database stores their hashes, and the signing secret in sealed form, so the command needs the same VAULT_KEYS as the services; a sandbox keeps its own keys beside its database.',
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
    if (areTooManyOrigins(traits.frameOrigins)) throw tooManyOrigins()
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
          apiKey,
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

function textOf({
  id,
  name,
  frameOrigins,
  ...made
}: { readonly frameOrigins: readonly string[] } & Readonly<
  Record<'id' | 'name' | 'apiKey' | 'accessToken' | 'clientId' | 'clientSecret' | 'signingSecret', string>
>): string {
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
  return [`${name} is merchant ${id}.`, '', ...lines, '', 'The secrets are not shown again.', origins].join(
    '\n',
  )
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

export const list: Command = {
  about: ['Lists all merchants, oldest first.'],
  run: (invocation) =>
    withStore(invocation, async ({ db }) => {
      const merchants = await listMerchants(db)
      const rows = merchants.map(({ id, name, createdAtMs }) => [id, name, showTime(createdAtMs)])
      return {
        text: table([['Merchant', 'Name', 'Created'], ...rows], 'There are none yet.'),
        json: merchants.map(({ createdAtMs, ...merchant }) => ({
          ...merchant,
          createdAt: unixSecondsOf(createdAtMs),
        })),
      }
    }),
}

export const show: Command = {
  about: [
    'Shows the settings of a merchant, and when its credentials were created. The credentials themselves are never shown.',
  ],
  arguments: [merchantArgument],
  run: (invocation) =>
    withMerchant(invocation, async ({ db, merchant: { createdAtMs, ...merchant } }) => {
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
        ...Object.entries(merchant.profile).map(([field, text]) => [optionOf(field), text]),
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

const profileAbouts: Readonly<Record<ProfileField, string>> = {
  color:
    'the color of buttons, such as #0a7a4b, or none; text on it is black or white, whichever reads better',
  supportEmail: 'the e-mail address for payers with a question, or none',
  supportPhone: 'the phone number for payers with a question, with its country code, or none',
  termsUrl: 'the address of the terms of sale, or none',
  privacyUrl: 'the address of the privacy policy, or none',
  legalName: 'the registered name of the company, or none',
  document: 'its tax id, such as a CNPJ, or none',
  address: 'its postal address in one line, or none',
  returnUrl: 'where links made in the dashboard take payers afterwards, or none',
}

/** The option of a field: `support-email` for `supportEmail`. */
function optionOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const profileOptions = Object.fromEntries(
  profileFields.map((field) => [optionOf(field), { value: '<text>', about: profileAbouts[field] }]),
)

export const update: Command = {
  about: [
    'Changes the settings of a merchant. Settings that you do not give stay unchanged; the value none removes a URL. Running services use the change from the next request on.',
    'Payers see the color on buttons, and the contact, the legal texts and the beneficiary at the bottom of pages, on receipts and on slips. New links that are made in the dashboard begin with the return URL and the notification URL.',
    'The notification URL receives notifications about card payments that do not belong to a payment link. Those about a link go to the callbackUrl of the link. The URL must be an https: URL on a public host; in a sandbox, http: on localhost is also allowed.',
  ],
  arguments: [merchantArgument],
  options: {
    'notification-url': { value: '<url>', about: 'the URL for notifications about card payments, or none' },
    'logo-url': {
      value: '<url>',
      about:
        'merchant.logo in the records of links, or none; payers see only a logo that was stored in the dashboard',
    },
    ...profileOptions,
  },
  examples: [
    'element-server merchants update demo --notification-url https://shop.example/hooks',
    'element-server merchants update demo --color "#0a7a4b" --support-email help@shop.example',
  ],
  run: async (invocation) => {
    const { mode } = readStoreEnvironment(invocation.variables)
    const publicUrl = readPublicUrl(invocation.variables)
    const notificationUrlGiven = invocation.text('notification-url')
    const logoUrlGiven = invocation.text('logo-url')
    const change = {
      ...(notificationUrlGiven !== undefined && {
        notificationUrl: readUrl('notification-url', notificationUrlGiven, (url) =>
          findReceiverUrlFlaw(url, { mode, publicUrl }),
        ),
      }),
      ...(logoUrlGiven !== undefined && {
        logoUrl: readUrl('logo-url', logoUrlGiven, (url) => findUrlFlaw(url, { mode })),
      }),
    }
    const profileChange = Object.fromEntries(
      profileFields.flatMap((field) => {
        const text = invocation.text(optionOf(field))?.trim()
        if (text === undefined) return []
        const flaw = text === 'none' ? null : findProfileFlaw(field, text, { mode })
        if (flaw) {
          const guess = field.endsWith('Url') ? didYouMeanUrl(text) : ''
          throw new UsageError(`--${optionOf(field)} ${flaw}.${guess}`)
        }
        return [[field, text === 'none' ? null : text]]
      }),
    )
    if (Object.keys({ ...change, ...profileChange }).length === 0) {
      throw new UsageError(
        'There is nothing to change. Give --notification-url, --logo-url or a field of the profile.',
      )
    }
    return withMerchant(invocation, async ({ db, merchant, author }) => {
      if (Object.keys(change).length > 0) await changeMerchantUrls(db, await author(), change)
      if (Object.keys(profileChange).length > 0) await changeProfile(db, await author(), profileChange)
      const { id, notificationUrl, logoUrl } = { ...merchant, ...change }
      const all = { ...merchant.profile, ...profileChange }
      const profile = Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null))
      const hears = notificationUrl
        ? `gets notifications about card payments at ${notificationUrl}`
        : 'gets no notifications about card payments'
      return {
        text: [
          `${id} ${hears}, and ${logoUrl ? `has the logo ${logoUrl}` : 'has no logo'}.`,
          ...columns(Object.entries(profile).map(([field, text]) => [optionOf(field), String(text)])),
        ].join('\n'),
        json: { id, notificationUrl, logoUrl, profile },
      }
    })
  },
}

/** The value of an option that is a URL: `null` for the word none. @throws UsageError. */
function readUrl(option: string, given: string, findFlaw: (url: string) => string | null): string | null {
  if (given === 'none') return null
  const flaw = findFlaw(given)
  if (flaw) throw new UsageError(`--${option} ${flaw}.${didYouMeanUrl(given)}`)
  return given
}
