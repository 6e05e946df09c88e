import { type Database, isPostgres, type PreparedQuery, prepareQuery } from '@element-js/database'
import { type LinkContext, listMerchants, restoreSandboxMerchants } from '@element-js/payments'
import { ServiceError } from '@element-js/values'
import { sql } from 'kysely'
import { noteSandboxReset } from './clock.ts'

/** What a reset requires. */
export type ResetContext = Pick<LinkContext, 'db' | 'simulator'>

/**
 * Resets a sandbox to its state at the first start: no payments, no cards, an empty ledger at the acquirer, the correct
 * time, and the first credentials and origins of the sandbox's merchants. Merchants that were created by a command keep
 * their credentials and lose their activity. Sessions are left alone: each is reset by itself.
 *
 * The ledger is emptied first. If that fails, nothing has changed here, and repeating the request does everything.
 *
 * @throws ServiceError 503 if the acquirer does not answer.
 */
export async function resetSandbox(context: ResetContext): Promise<void> {
  const { db } = context
  await clearLedger(
    context,
    (await listMerchants(db)).map(({ id }) => id),
  )
  await db.transaction().execute(async (transaction) => {
    await deleteActivity(transaction)
    await restoreSandboxMerchants(transaction)
    await noteSandboxReset(transaction)
  })
}

/** Deletes what the acquirer did for merchants. @throws ServiceError 503 if the acquirer does not answer. */
export async function clearLedger(
  { simulator }: ResetContext,
  merchantIds: readonly string[],
): Promise<void> {
  await simulator?.forget(merchantIds).catch((cause: unknown) => {
    throw new ServiceError('acquirer_unavailable', { cause })
  })
}

/** The activity of merchants, and all card data. A table comes before those that its rows refer to. */
const activity = [
  'paymentFigures',
  'reconciliationDifferences',
  'reconciliationCounts',
  'removedPayments',
  'removedRefunds',
  'removedOrders',
  'historyEvents',
  'settingsChanges',
  'deliveryAttempts',
  'notificationOrder',
  'notifications',
  'refunds',
  'paymentAttempts',
  'paymentLinks',
  'securityCodes',
  'cvvTokens',
  'forwards',
  'charges',
  'installmentPlans',
  'verifications',
  'temporaryHolds',
  'cards',
] as const

/** Everything that gives access to a merchant's data. */
const credentials = ['dashboardSessions', 'accessTokens', 'apiKeys', 'apiClients', 'frameOrigins'] as const

/** Everything else that belongs to a merchant. */
const belongings = [
  'notificationSecrets',
  'merchantLogos',
  'installmentRules',
  'forwardDestinations',
  'merchantKeys',
] as const

/** Every table with rows of one merchant, in the order in which they can be deleted. */
export const tablesOfMerchant: readonly MerchantTable[] = [
  ...activity,
  ...credentials,
  ...belongings,
  'merchants',
]

type MerchantTable =
  | (typeof activity)[number]
  | (typeof credentials)[number]
  | (typeof belongings)[number]
  | 'merchants'

type Deletion = PreparedQuery<{ readonly merchantId: string }, unknown>

const deletions = Object.fromEntries(
  tablesOfMerchant.map((table) => [
    table,
    prepareQuery((db, { merchantId }: { readonly merchantId: string }) =>
      db.deleteFrom(table).where('merchantId', '=', merchantId),
    ),
  ]),
) as Record<MerchantTable, Deletion>

/**
 * Deletes everything that merchants have done and all card data, except in sessions. Merchants stay with their vault keys,
 * which running processes hold, and with the credentials that were created for them; access tokens that they fetched are
 * deleted. Call it in a transaction.
 */
export async function deleteActivity(db: Database): Promise<void> {
  await keepWritersOut(db)
  const sessions = db.selectFrom('sandboxSessions').select('sessionId')
  for (const table of activity) {
    await db.deleteFrom(table).where('merchantId', 'not in', sessions).execute()
  }
  await db.deleteFrom('accessTokens').where('clientId', 'is not', null).execute()
}

/** The same for one merchant. */
export async function deleteActivityOf(db: Database, merchantId: string): Promise<void> {
  await keepWritersOutOf(db, merchantId)
  await deleteFrom(db, activity, merchantId)
}

/** Deletes everything of a merchant, and the merchant. Call it in a transaction. */
export async function deleteMerchant(db: Database, merchantId: string): Promise<void> {
  await keepWritersOutOf(db, merchantId)
  await deleteFrom(db, tablesOfMerchant, merchantId)
}

async function deleteFrom(db: Database, tables: readonly MerchantTable[], merchantId: string): Promise<void> {
  for (const table of tables) await deletions[table](db, { merchantId })
}

// Locks the tables in the order in which the service's transactions use them, so that there is no deadlock. Otherwise
// another process could add a row between two deletions that belongs to a deleted one. SQLite has one writer at a time.
// `settings_changes` is left out: nothing belongs to its rows, and a change has locked its merchant before it writes one.
async function keepWritersOut(db: Database): Promise<void> {
  if (!isPostgres(db)) return
  await sql`lock table payment_links, charges, verifications, cvv_tokens, cards, payment_attempts, refunds, security_codes,
    temporary_holds, notifications, notification_order, delivery_attempts, history_events,
    installment_plans, forwards, reconciliation_counts, reconciliation_differences, removed_payments, removed_refunds,
    removed_orders, payment_figures in exclusive mode`.execute(db)
}

// Every row of a merchant refers to the merchant's row: none can be added while that one is locked.
async function keepWritersOutOf(db: Database, merchantId: string): Promise<void> {
  if (!isPostgres(db)) return
  await db
    .selectFrom('merchants')
    .select('merchantId')
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .execute()
}
