import type { Database } from '@element-js/database'
import { hashOf } from '@element-js/http'
import {
  type AccessRole,
  accessRoles,
  addAccessToken,
  addApiClient,
  addApiKey,
  type CredentialKind,
  type CredentialRecord,
  listCredentials,
  mostCredentials,
  readCredentialName,
  renameApiKey,
  revokeCredential,
  type SettingsAuthor,
  shortIdOf,
} from '@element-js/payments'
import { newId, type ServiceMode, unixSecondsOf } from '@element-js/values'
import { type Command, type CommandAnswer, type Invocation, type Options, UsageError } from '../command.ts'
import { didYouMean } from '../invocation.ts'
import { columns, showTime, table } from '../lay-out.ts'
import { merchantArgument, withMerchant } from '../with-store.ts'

export const addApiKeyCommand: Command = addCommand({
  about: [
    'Adds an API key. The other keys stay valid: use the new one in pages and on the server, then revoke the old one.',
  ],
  options: {
    name: { value: '<name>', about: 'what the key is for, up to 64 characters, for example Web shop' },
  },
  examples: ['element-server api-keys add demo --name "Web shop"'],
  add: async ({ invocation, db, mode, author }) => {
    const name = readName(invocation.text('name'))
    const apiKey = newId(mode === 'live' ? 'ek_live' : 'ek_test')
    const id = await addApiKey(db, author, { apiKey, name })
    if (id === null) throw tooMany('API keys')
    return { text: `${apiKey}\n\nIts id is ${id}.`, json: { id, name, apiKey } }
  },
})

const keyIdOf = (word: string): string => (word.startsWith('ek_') ? shortIdOf(hashOf(word)) : word)

export const renameApiKeyCommand: Command = {
  about: ['Changes the name of an API key. The key itself can be given instead of its id.'],
  arguments: [
    merchantArgument,
    { name: 'id', about: 'its id, as shown by the list command' },
    { name: 'name', about: 'what the key is for, up to 64 characters' },
  ],
  examples: ['element-server api-keys rename demo ek_test_demo "Web shop"'],
  run: (invocation) =>
    withMerchant(invocation, async ({ db, merchantId, author }) => {
      const [, word = '', typed = ''] = invocation.words
      const [id, name] = [keyIdOf(word), requireName('The name', typed)]
      if (!(await renameApiKey(db, await author(), { id, name }))) {
        throw new UsageError(`Merchant ${merchantId} has no API key with that id.`)
      }
      return { text: `The API key ${id} is named ${name}.`, json: { id, name } }
    }),
}

export const revokeApiKeyCommand: Command = revokeCommand({
  kind: 'apiKey',
  noun: 'API key',
  about: ['Revokes an API key. The key itself can be given instead of its id, because it is public.'],
  idOf: keyIdOf,
})

export const listApiKeysCommand: Command = listCommand('apiKey', [
  "Lists a merchant's API keys, including revoked ones, with the time of their last use to the hour. They are public. An id is the beginning of the key's SHA-256.",
])

export const addAccessTokenCommand: Command = addCommand({
  about: [
    'Adds an access token that does not expire, and shows it once. Alternatively, a client can fetch tokens from POST /v1/auth/token that are valid for an hour, and do less harm if they leak.',
    'Give each person and each program a separate token. The history of a payment shows whose token requested a change. A token with the role read cannot change anything, neither through the API nor in the dashboard.',
  ],
  options: {
    name: {
      value: '<name>',
      about: 'who uses the token, up to 64 characters, for example Ana',
      isRequired: true,
    },
    role: { value: '<role>', about: 'read or write; default: write' },
  },
  examples: ['element-server access-tokens add demo --name Ana --role read'],
  add: async ({ invocation, db, author }) => {
    const name = requireName('--name', invocation.text('name') ?? '')
    const role = readRole(invocation.text('role'))
    const accessToken = newId('at')
    const id = await addAccessToken(db, author, { tokenHash: hashOf(accessToken), name, role })
    if (id === null) throw tooMany('access tokens that do not expire')
    return {
      text: `${accessToken}\n\nIt is named ${name}, and its role is ${role}. Its id is ${id}. The token is not shown again.`,
      json: { id, name, role, accessToken },
    }
  },
})

function tooMany(nouns: string): UsageError {
  return new UsageError(
    `The merchant has ${mostCredentials} ${nouns} that are not revoked, and cannot have more. Revoke one first.`,
  )
}

function readName(given: string | undefined): string | null {
  return given === undefined ? null : requireName('--name', given)
}

function requireName(place: string, given: string): string {
  const name = readCredentialName(given)
  if (name !== null) return name
  throw new UsageError(
    `${place} must be 1 to 64 characters, without control characters and without a card number.`,
  )
}

function readRole(given: string | undefined): AccessRole {
  if (given === undefined) return 'write'
  const role = accessRoles.find((each) => each === given)
  if (role) return role
  throw new UsageError(
    `--role is "${given}", but must be ${accessRoles.join(' or ')}.${didYouMean(given, accessRoles)}`,
  )
}

export const revokeAccessTokenCommand: Command = revokeCommand({
  kind: 'accessToken',
  noun: 'access token',
  about: ['Revokes an access token that does not expire.'],
  idOf: (word) => {
    if (!word.startsWith('at_')) return word
    throw new UsageError(
      "Give the id of the access token, not the token itself: a secret in a command stays in the history of the shell. The id is the first 12 digits of the token's SHA-256.",
    )
  },
})

export const listAccessTokensCommand: Command = listCommand('accessToken', [
  "Lists the ids of a merchant's access tokens that do not expire, including revoked ones. An id is the beginning of the token's SHA-256.",
])

export const addClientCommand: Command = addCommand({
  about: ['Adds a client for POST /v1/auth/token, and shows its secret once.'],
  add: async ({ db, author }) => {
    const [clientId, clientSecret] = [newId('ci'), newId('cs')]
    const isAdded = await addApiClient(db, author, { clientId, secretHash: hashOf(clientSecret) })
    if (!isAdded) throw tooMany('clients')
    const rows = columns([
      ['Client id', clientId],
      ['Client secret', clientSecret],
    ])
    return { text: `${rows.join('\n')}\n\nThe secret is not shown again.`, json: { clientId, clientSecret } }
  },
})

export const revokeClientCommand: Command = revokeCommand({
  kind: 'client',
  noun: 'client',
  about: [
    'Revokes a client: it can no longer fetch access tokens, and the tokens that it fetched become invalid.',
  ],
})

export const listClientsCommand: Command = listCommand('client', [
  "Lists a merchant's clients for POST /v1/auth/token, including revoked ones.",
])

interface AddCommandOptions {
  readonly about: readonly string[]
  readonly options?: Options
  readonly examples?: readonly string[]
  /** Creates and stores the credential. */
  add(making: {
    readonly invocation: Invocation
    readonly db: Database
    readonly mode: ServiceMode
    readonly author: SettingsAuthor
  }): Promise<CommandAnswer>
}

/** Defines a command that adds a credential to a merchant. */
function addCommand({ add, ...about }: AddCommandOptions): Command {
  return {
    ...about,
    arguments: [merchantArgument],
    run: (invocation) =>
      withMerchant(invocation, async ({ db, mode, author }) =>
        add({ invocation, db, mode, author: await author() }),
      ),
  }
}

/** Defines a command that lists a merchant's credentials of one kind. */
function listCommand(kind: CredentialKind, about: readonly string[]): Command {
  return {
    about,
    arguments: [merchantArgument],
    run: (invocation) =>
      withMerchant(invocation, async ({ db, merchantId }) =>
        showCredentials(await listCredentials(db, { merchantId, kind })),
      ),
  }
}

interface RevokeCommandOptions {
  readonly kind: CredentialKind
  /** The name of the kind in a sentence: `access token`. */
  readonly noun: string
  readonly about: readonly string[]
  /** The id of the credential for the given argument. */
  idOf?(word: string): string
}

/** Defines a command that revokes a credential of a merchant. */
function revokeCommand({ kind, noun, about, idOf = (word) => word }: RevokeCommandOptions): Command {
  return {
    about: [...about, 'It is invalid from the next request on. This cannot be undone.'],
    arguments: [merchantArgument, { name: 'id', about: 'its id, as shown by the list command' }],
    run: (invocation) =>
      withMerchant(invocation, async (store) => {
        const { db, merchantId } = store
        const [, word = ''] = invocation.words
        const author = await store.author()
        const revoked = await revokeCredential(db, author, { kind, id: idOf(word) })
        // The argument may be a secret by mistake, so it is not repeated.
        if (!revoked) throw new UsageError(`Merchant ${merchantId} has no ${noun} with that id.`)
        const left = (await listCredentials(db, { merchantId, kind })).filter(
          ({ revokedAtMs }) => revokedAtMs === null,
        )
        const when =
          revoked.revokedAtMs === author.atMs
            ? 'is revoked'
            : `was revoked before, ${showTime(revoked.revokedAtMs)}`
        const rest = left.length > 0 ? `${left.length} left.` : 'There are none left.'
        const { json } = showCredentials([revoked])
        return { text: `The ${noun} ${revoked.id} ${when}. ${rest}`, json: (json as readonly unknown[])[0] }
      }),
  }
}

/** Shows a merchant's credentials of one kind, as a table or in JSON. */
function showCredentials(credentials: readonly CredentialRecord[]): CommandAnswer {
  const hasAccess = credentials.some(({ access }) => access)
  const hasKeys = credentials.some(({ key }) => key)
  const rows = credentials.map(({ id, key, createdAtMs, revokedAtMs, access }) => [
    id,
    ...(hasKeys ? [key?.apiKey ?? '', key?.name ?? '–', showTime(key?.lastUsedAtMs ?? null)] : []),
    ...(hasAccess ? [access?.holder ?? '–', access?.role ?? '–'] : []),
    showTime(createdAtMs),
    showTime(revokedAtMs),
  ])
  const head = [
    'Id',
    ...(hasKeys ? ['Key', 'Name', 'Last used'] : []),
    ...(hasAccess ? ['Name', 'Role'] : []),
    'Created',
    'Revoked',
  ]
  return {
    text: table([head, ...rows]),
    json: credentials.map(credentialJson),
  }
}

export function credentialJson({ id, key, createdAtMs, revokedAtMs, access }: CredentialRecord): {
  readonly id: string
  readonly apiKey?: string
  readonly name?: string | null
  readonly lastUsedAt?: number | null
  readonly role?: string
  readonly createdAt: number | null
  readonly revokedAt: number | null
} {
  return {
    id,
    ...(key && { apiKey: key.apiKey, name: key.name, lastUsedAt: unixSecondsOf(key.lastUsedAtMs) }),
    ...(access && { name: access.holder, role: access.role }),
    createdAt: unixSecondsOf(createdAtMs),
    revokedAt: unixSecondsOf(revokedAtMs),
  }
}
