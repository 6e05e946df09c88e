import type { Database } from '../../../database/database.ts'
import { StartError } from '../../../start-error.ts'
import { checkMasterKeys } from '../../../vault/data-keys.ts'
import { createMasterKeyRing } from '../../../vault/master-key-ring.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { listMerchantKeys } from '../../../vault/merchant-keys.ts'
import { error, type Finding, found, warning } from './finding.ts'

/** The master keys of a service, and what they encrypt. */
export interface VaultKeys {
  /** Newest first. */
  readonly versions: readonly number[]
  /** Versions of the master keys that encrypt the merchants' keys. */
  readonly used: readonly number[]
  readonly doOpen: boolean
  /** How long the file of the keys has not changed; `null` if they are not in a file. */
  readonly ageMs: number | null
}

export async function examineVaultKeys(
  db: Database,
  { keys, ageMs }: { readonly keys: MasterKeys; readonly ageMs: number | null },
): Promise<VaultKeys> {
  const wrapped = await listMerchantKeys(db)
  const doOpen = await checkMasterKeys(
    db,
    createMasterKeyRing(() => keys),
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StartError) return false
      throw error
    },
  )
  return {
    versions: keys.map(({ version }) => version),
    used: [...new Set(wrapped.map(({ masterVersion }) => masterVersion))].sort((a, b) => b - a),
    doOpen,
    ageMs,
  }
}

/** Of a service without master keys. */
export function absentKeyFindings(sealed: readonly unknown[]): Finding[] {
  return found([
    sealed.length > 0 &&
      error(
        'no-vault-keys',
        'There are no master keys for the stored data, so the service does not start.',
        'Set VAULT_KEYS to the value that the services use, or put the file vault.keys back beside the database.',
      ),
  ])
}

const dayMs = 86_400_000

export function vaultKeyFindings({ versions, used, doOpen, ageMs }: VaultKeys): Finding[] {
  const [newest = 0, ...older] = versions
  const behind = used.filter((version) => version !== newest)
  const unneeded = older.filter((version) => !used.includes(version))
  const ageDays = Math.floor((ageMs ?? 0) / dayMs)
  return found([
    !doOpen &&
      error(
        'vault-keys-do-not-open',
        'The master keys do not open the stored data.',
        'Set VAULT_KEYS to the value that the services use. After a restore, use the keys from the time of the backup.',
      ),
    doOpen &&
      behind.length > 0 &&
      warning(
        'rotation-unfinished',
        `Keys of merchants are still encrypted with master key ${behind.join(', ')}, but the newest is ${newest}.`,
        'Run element-server keys rotate.',
      ),
    unneeded.length > 0 &&
      warning(
        'old-master-keys',
        `Master key ${unneeded.join(', ')} opens nothing in this database.`,
        'Remove it from VAULT_KEYS. Backups from before the rotation still need it.',
      ),
    ageDays > 365 &&
      warning(
        'aged-vault-keys',
        `The file of the master keys has not changed for ${ageDays} days.`,
        'Rotate the keys once a year: docs/operations.md describes how.',
      ),
  ])
}
