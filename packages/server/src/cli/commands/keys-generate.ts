import { generateMasterKey, parseMasterKeys } from '../../vault/master-keys.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'

export const command: Command = {
  about: [
    'Makes a master key of 32 random bytes and prints it as VAULT_KEYS wants it: <version>:<base64>. It is stored nowhere. Its version is the one above the newest in VAULT_KEYS, or 1.',
  ],
  options: { version: { value: '<number>', about: 'another version, from 1 to 999999999' } },
  run: async ({ text, variables }) => {
    const version = readVersion(text('version')) ?? nextVersion(variables.VAULT_KEYS)
    const line = generateMasterKey(version)
    return { text: line, json: { version, line } }
  },
}

function readVersion(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`--version is "${text}", and must be an integer from 1 to 999999999.`)
}

function nextVersion(vaultKeys: string | undefined): number {
  if (!vaultKeys) return 1
  try {
    return parseMasterKeys(vaultKeys)[0].version + 1
  } catch (error) {
    // It may be about to be mended with what this prints; what is wrong with it is told when a service reads it.
    throw new UsageError(
      `VAULT_KEYS cannot be read: ${error instanceof Error ? error.message : 'no reason'}.`,
    )
  }
}
