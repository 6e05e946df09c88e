import type { Database } from '../database/database.ts'
import type { Search } from './walk.ts'

/**
 * Removes the record of a merchant's old changes of settings. It has names of people, as a payment has. The settings
 * themselves stay. People make the changes, so there are never many.
 *
 * @returns how many were removed.
 */
export async function removeSettingsChanges(
  transaction: Database,
  { merchantId, untilMs }: Search,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('settingsChanges')
    .where('merchantId', '=', merchantId)
    .where('atMs', '<=', untilMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
