import type { Vault } from './vault.ts'

/** The vault that seals and opens card data. */
export interface VaultContext {
  readonly vault: Vault
}
