import type { Database } from './database.ts'

/**
 * Deletes everything that merchants did and everything that is known of cards. Merchants stay, with the keys of their
 * vault, which running processes hold, and with the credentials that were made for them; access tokens that they
 * fetched do not. For use in a transaction.
 */
export async function deleteActivity(db: Database): Promise<void> {
  await db.deleteFrom('deliveryAttempts').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('refunds').execute()
  await db.deleteFrom('paymentAttempts').execute()
  await db.deleteFrom('paymentLinks').execute()
  await db.deleteFrom('securityCodes').execute()
  await db.deleteFrom('charges').execute()
  await db.deleteFrom('tokenAttempts').execute()
  await db.deleteFrom('temporaryHolds').execute()
  await db.deleteFrom('cards').execute()
  await db.deleteFrom('accessTokens').where('clientId', 'is not', null).execute()
}
