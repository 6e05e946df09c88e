import { givenSecret } from '../../server/variables.ts'
import { generateMasterKey, parseMasterKeys } from '../../vault/master-keys.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'

export const command: Command = {
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
