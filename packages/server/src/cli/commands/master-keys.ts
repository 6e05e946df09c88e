import { existsSync } from 'node:fs'
import { StartError } from '@element-js/values'
import {
  createMasterKeyRing,
  generateMasterKey,
  type MasterKeyRing,
  parseMasterKeys,
  type Rotation,
  rotateKeys,
  type UnreadableValue,
} from '@element-js/vault'
import { addSandboxVaultKey, loadSandboxVaultKeys } from '../../sandbox/sandbox-vault-keys.ts'
import { readVaultEnvironment } from '../../start/environment.ts'
import { givenSecret } from '../../start/variables.ts'
import { type Command, type Invocation, UsageError } from '../command.ts'
import { columns } from '../lay-out.ts'
import { withStore } from '../with-store.ts'

export const generate: Command = {
  about: [
    'Generates a master key of 32 random bytes and prints it in the format of VAULT_KEYS: <version>:<base64>. The key is not stored. Its version is one higher than the newest in VAULT_KEYS, or 1.',
  ],
  options: { version: { value: '<number>', about: 'the version, from 1 to 999999999' } },
  run: async ({ text, variables }) => {
    const version = readVersion(text('version')) ?? nextVersion(givenSecret(variables, 'VAULT_KEYS'))
    const line = generateMasterKey(version)
    return { text: line, json: { version, line } }
  },
}

function readVersion(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`--version is "${text}", but must be an integer from 1 to 999999999.`)
}

function nextVersion(vaultKeys: string | undefined): number {
  if (!vaultKeys) return 1
  try {
    return parseMasterKeys(vaultKeys)[0].version + 1
  } catch (error) {
    // The user may want to repair VAULT_KEYS with the output. A service that reads VAULT_KEYS reports what is wrong.
    throw new UsageError(
      `VAULT_KEYS cannot be read: ${error instanceof Error ? error.message : 'no reason'}.`,
    )
  }
}

export const rotate: Command = {
  about: [
    'Creates a new key for each merchant, wraps it and all older keys with the newest master key, and reseals every card number, security code and signing secret. Services keep running. Afterwards, the older master keys are no longer needed and can be removed from VAULT_KEYS.',
    'First restart every service with both the old and the new master key. If a running service does not know the newest key, this command fails and changes nothing. If it is interrupted, run it again.',
    'Without VAULT_KEYS, a sandbox keeps its master keys in a file beside its database. --new-master-key adds a new one, which services read automatically.',
  ],
  options: {
    'new-master-key': { about: 'first create a master key; for a sandbox that keeps its own keys' },
  },
  examples: ['VAULT_KEYS=2:…,1:… element-server keys rotate', 'element-server keys rotate --new-master-key'],
  run: (invocation) =>
    withStore(invocation, async (store) => {
      const rotation = await rotateKeys({ store, ring: openRing(invocation), tell: invocation.tell })
      if (rotation.unreadable.length > 0) throw new StartError(unreadableMessage(rotation.unreadable))
      return { text: textOf(rotation), json: rotation }
    }),
}

function openRing({ variables, has }: Invocation): MasterKeyRing {
  const { masterKeysGiven, vaultKeysFile: file } = readVaultEnvironment(variables)
  if (masterKeysGiven) {
    if (!has('new-master-key')) return createMasterKeyRing(() => masterKeysGiven)
    throw new UsageError(
      '--new-master-key is for a sandbox that keeps its own keys, but VAULT_KEYS is set. Create a key with element-server keys generate.',
    )
  }
  if (!file || !existsSync(file)) {
    throw new StartError('There are no vault keys. Set VAULT_KEYS to the value that the services use.')
  }
  if (has('new-master-key')) addSandboxVaultKey(file)
  return createMasterKeyRing(() => loadSandboxVaultKeys(file, { isNew: false }))
}

function textOf({ masterVersion, ...counts }: Rotation): string {
  const rows = columns([
    [
      'New keys',
      String(counts.newKeys),
      counts.isResumed ? 'created before the interruption' : 'one for each merchant',
    ],
    ['Rewrapped', String(counts.wrappedAnew), 'older keys'],
    ['Resealed', String(counts.numbers), 'card numbers'],
    ['', String(counts.codes), 'security codes'],
    ['', String(counts.secrets), 'signing secrets and client certificates'],
    ['', String(counts.answers), 'answers to forwarded requests'],
  ]).map((row) => `  ${row}`)
  const end = `Everything opens with master key ${masterVersion}. Older master keys can be removed.`
  return [...rows, '', end].join('\n')
}

function unreadableMessage(values: readonly UnreadableValue[]): string {
  const some = values
    .slice(0, 5)
    .map(({ merchantId, field, rowId }) => `${field} ${rowId} of ${merchantId}`)
    .join(', ')
  const more = values.length > 5 ? ` and ${values.length - 5} more` : ''
  return `The rotation is complete except for values that no key opens, which were not changed: ${some}${more}. Restore these from a backup, or delete them; signing-secrets rotate replaces a signing secret.`
}
