import { loadSandboxVaultKeys } from '../sandbox/sandbox-vault-keys.ts'
import type { VaultEnvironment } from '../server/environment.ts'
import type { ServiceConfig } from '../server/service-config.ts'

/** The master keys of a service: those that are given, or those that a sandbox keeps in a file. */
export function masterKeysOf({
  masterKeysGiven,
  vaultKeysFile,
}: VaultEnvironment): Pick<ServiceConfig, 'masterKeys'> {
  if (masterKeysGiven) return { masterKeys: masterKeysGiven }
  return vaultKeysFile ? { masterKeys: (state) => loadSandboxVaultKeys(vaultKeysFile, state) } : {}
}
