import { type OpenOptions, openDatabase, type Store, type StoreAddress } from '@element-js/database'
import { migrations } from './migrations/all-migrations.ts'

/**
 * Opens a store with the tables of payments, and brings them up to date.
 *
 * @throws StartError if it cannot be reached or written, or if another version of the service has changed its tables.
 */
export function openStore(
  address: StoreAddress,
  options: Omit<OpenOptions, 'migrations'> = {},
): Promise<Store> {
  return openDatabase(address, { ...options, migrations })
}
