import type { Store } from '../database/open-store.ts'
import { loadSandboxVaultKeys } from '../sandbox/sandbox-vault-keys.ts'
import { readVaultEnvironment } from '../server/environment.ts'
import { StartError } from '../start-error.ts'
import { checkMasterKeys, createDataKeys } from '../vault/data-keys.ts'
import { createMasterKeyRing, describeMasterKey, type MasterKeyRing } from '../vault/master-key-ring.ts'
import { listMerchantKeys } from '../vault/merchant-keys.ts'
import { listKeyHolders } from '../vault/rotation/key-holders.ts'
import { createVault, type Vault } from '../vault/vault.ts'
import type { Invocation } from './command.ts'

/**
 * Opens the vault of a store on which services may be running, to seal something that the services can open. It uses
 * only keys that the services have.
 *
 * @throws StartError if there are no keys, or others than those of the store or of a running service.
 */
export async function openVault({ variables }: Pick<Invocation, 'variables'>, store: Store): Promise<Vault> {
  const { db } = store
  const { masterKeysGiven, vaultKeysFile: file } = readVaultEnvironment(variables)
  // The keys of a sandbox that has never been started are created by the first process that uses it.
  const isNew = (await listMerchantKeys(db)).length === 0 && (await listKeyHolders(db)).length === 0
  if (!masterKeysGiven && !file) {
    throw new StartError('There are no vault keys. Set VAULT_KEYS to the value that the services use.')
  }
  const ring = createMasterKeyRing(() => masterKeysGiven ?? loadSandboxVaultKeys(file ?? '', { isNew }))
  await checkMasterKeys(db, ring)
  await refuseUnknownKeys(store, ring)
  return createVault(createDataKeys(db, { ring }))
}

async function refuseUnknownKeys({ db, owner }: Store, ring: MasterKeyRing): Promise<void> {
  const wanted = describeMasterKey(ring.newest())
  const holders = await listKeyHolders(db)
  const withoutKey = holders
    .filter(({ masterKeys }) => !masterKeys.includes(wanted))
    .map((holder) => holder.owner)
  const dead = await owner.findDead(withoutKey)
  if (withoutKey.every((holder) => dead.includes(holder))) return
  const { version } = ring.newest()
  throw new StartError(
    `A running service does not know master key ${version} of VAULT_KEYS, and could not open what is sealed with it. Nothing was changed.`,
  )
}
