import { PostgresAdapter, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Deletes everything that merchants did and everything that is known of cards. Merchants stay, with the keys of their
 * vault, which running processes hold, and with the credentials that were made for them; access tokens that they
 * fetched do not. For use in a transaction.
 */
export async function deleteActivity(db: Database): Promise<void> {
  await keepWritersOut(db)
  await db.deleteFrom('historyEvents').execute()
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

// In the order in which the service's own transactions come to them, so that no two wait for each other. A row that
// another process adds between two of the deletions would belong to one that is gone. SQLite has one writer at a time.
async function keepWritersOut(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`lock table payment_links, charges, token_attempts, cards, payment_attempts, refunds, security_codes,
    temporary_holds, notifications, delivery_attempts, history_events in exclusive mode`.execute(db)
}
