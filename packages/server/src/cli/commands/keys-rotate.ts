import { existsSync } from 'node:fs'
import { addSandboxVaultKey, loadSandboxVaultKeys } from '../../sandbox/sandbox-vault-keys.ts'
import { readVaultEnvironment } from '../../server/environment.ts'
import { StartError } from '../../start-error.ts'
import { createMasterKeyRing, type MasterKeyRing } from '../../vault/master-key-ring.ts'
import { type Rotation, rotateKeys } from '../../vault/rotation/rotate-keys.ts'
import type { Command, Invocation } from '../command.ts'
import { columns } from '../lay-out.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    'Makes a new key for each merchant, wrapped by the newest master key, wraps all older keys by it too, and seals every card number, security code and signing secret anew. Services go on meanwhile. Then the older master keys are of no use and can be taken out of VAULT_KEYS.',
    'First start every service with the old and the new master key: this command refuses, and changes nothing, while one runs that does not know the newest. When it was broken off, start it again.',
    'Without VAULT_KEYS a sandbox keeps its master keys in a file beside its database; --new-master-key puts a new one there, which services read by themselves.',
  ],
  options: {
    'new-master-key': { about: 'make a master key first; for a sandbox that keeps its own' },
  },
  examples: ['VAULT_KEYS=2:…,1:… element-server keys rotate', 'element-server keys rotate --new-master-key'],
  run: (invocation) =>
    withStore(invocation, async (store) => {
      const rotation = await rotateKeys({ store, ring: openRing(invocation), tell: invocation.tell })
      if (rotation.unreadable.length > 0) throw new StartError(wordsOnUnreadable(rotation.unreadable))
      return { text: textOf(rotation), json: rotation }
    }),
}

function openRing({ variables, has }: Invocation): MasterKeyRing {
  const { masterKeysGiven, vaultKeysFile: file } = readVaultEnvironment(variables)
  if (masterKeysGiven) {
    if (!has('new-master-key')) return createMasterKeyRing(() => masterKeysGiven)
    throw new UsageError(
      '--new-master-key is for a sandbox that keeps its own keys, and VAULT_KEYS is set: make one with element-server keys generate.',
    )
  }
  if (!file || !existsSync(file)) {
    throw new StartError('There are no vault keys: set VAULT_KEYS as the services have it.')
  }
  if (has('new-master-key')) addSandboxVaultKey(file)
  return createMasterKeyRing(() => loadSandboxVaultKeys(file))
}

function textOf({ masterVersion, ...counts }: Rotation): string {
  const rows = columns([
    [
      'New keys',
      String(counts.newKeys),
      counts.isResumed ? 'made before it was broken off' : 'one for each merchant',
    ],
    ['Wrapped anew', String(counts.wrappedAnew), 'older keys'],
    ['Sealed anew', String(counts.numbers), 'card numbers'],
    ['', String(counts.codes), 'security codes'],
    ['', String(counts.secrets), 'signing secrets'],
  ]).map((row) => `  ${row}`)
  const end = `Everything opens with master key ${masterVersion}. Older ones can be taken away.`
  return [...rows, '', end].join('\n')
}

function wordsOnUnreadable(cards: readonly string[]): string {
  const some = cards.slice(0, 5).join(', ')
  const more = cards.length > 5 ? ` and ${cards.length - 5} more` : ''
  return `All is done but for what no key opens, which was left as it is: ${some}${more}. Restore these from a backup, or delete them; a signing secret is replaced by signing-secrets rotate.`
}
