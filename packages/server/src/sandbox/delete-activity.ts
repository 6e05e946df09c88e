import { PostgresAdapter, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Deletes everything that merchants have done and all card data. Merchants stay with their vault keys, which running
 * processes hold, and with the credentials that were created for them; access tokens that they fetched are deleted.
 * Call it in a transaction.
 */
export async function deleteActivity(db: Database): Promise<void> {
  await keepWritersOut(db)
  await db.deleteFrom('historyEvents').execute()
  await db.deleteFrom('deliveryAttempts').execute()
  await db.deleteFrom('notificationOrder').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notificationCounts').execute()
  await db.deleteFrom('refunds').execute()
  await db.deleteFrom('paymentAttempts').execute()
  await db.deleteFrom('paymentLinks').execute()
  await db.deleteFrom('securityCodes').execute()
  await db.deleteFrom('cvvTokens').execute()
  await db.deleteFrom('charges').execute()
  await db.deleteFrom('installmentPlans').execute()
  await db.deleteFrom('tokenAttempts').execute()
  await db.deleteFrom('temporaryHolds').execute()
  await db.deleteFrom('cards').execute()
  await db.deleteFrom('accessTokens').where('clientId', 'is not', null).execute()
}

// Locks the tables in the order in which the service's transactions use them, so that there is no deadlock. Otherwise
// another process could add a row between two deletions that belongs to a deleted one. SQLite has one writer at a time.
async function keepWritersOut(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`lock table payment_links, charges, token_attempts, cvv_tokens, cards, payment_attempts, refunds, security_codes,
    temporary_holds, notification_counts, notifications, notification_order, delivery_attempts, history_events,
    installment_plans in exclusive mode`.execute(db)
}
