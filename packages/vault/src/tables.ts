declare module '@element-js/database/schema' {
  interface Schema extends VaultTables {}
}

/** The keys of the vault, and who holds them. */
export interface VaultTables {
  merchantKeys: MerchantKeysTable
  keyHolders: KeyHoldersTable
  keyRotation: KeyRotationTable
}

interface MerchantKeysTable {
  readonly merchantId: string
  readonly purpose: 'seal' | 'fingerprint'
  readonly version: number
  readonly masterVersion: number
  readonly wrapped: Uint8Array
}

/** The processes that have the vault open. */
interface KeyHoldersTable {
  readonly owner: string
  /** Descriptions of the master keys that the process knows, separated by spaces. */
  readonly masterKeys: string
}

/** One row. It is also the lock between a rotation that begins and a process that starts. */
interface KeyRotationTable {
  readonly id: number
  /** The master key of the current rotation; `null` if there is none. */
  readonly masterVersion: number | null
}
