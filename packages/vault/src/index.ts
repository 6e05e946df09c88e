/** Seals and opens card data, and rotates the keys. No other code turns a stored number into a number. */
// Adds the tables of the vault to the database's schema for every package that imports this one.
import './tables.ts'

export { checkMasterKeys, createDataKeys } from './data-keys.ts'
export { sealedColumns } from './domain/sealed-column.ts'
export { openForHolder, sealForHolder } from './held-keys.ts'
export { createKeyedLabels } from './keyed-labels.ts'
export { createMasterKeyRing, describeMasterKey, type MasterKeyRing } from './master-key-ring.ts'
export { generateMasterKey, type MasterKeys, parseMasterKeys } from './master-keys.ts'
export { insertMerchantKey, listMerchantKeys, type WrappedKey } from './merchant-keys.ts'
export { reportFailures, type VaultMetrics } from './report-failures.ts'
export { keepKeyHolder } from './rotation/keep-key-holder.ts'
export { listKeyHolders } from './rotation/key-holders.ts'
export type { UnreadableValue } from './rotation/reseal-all.ts'
export { type Rotation, rotateKeys } from './rotation/rotate-keys.ts'
export { createVault, type SealedField, type Vault, type VaultContext } from './vault.ts'
