import { type Database, isPostgres } from '@element-js/database'
import { sql } from 'kysely'
import type { Search } from './walk.ts'

/** What notifications and histories are about; see `chargeSubject`. */
interface Subjects {
  readonly merchantId: string
  readonly subjects: readonly string[]
}

/**
 * The subjects that must stay: something happened to them later, or a notification about them is not delivered yet. Locks
 * their notifications: one that is sent again meanwhile waits, and finds nothing.
 */
export async function listKeptSubjects(
  transaction: Database,
  { merchantId, subjects, untilMs }: Subjects & Search,
): Promise<ReadonlySet<string>> {
  const notifications = await transaction
    .selectFrom('notifications')
    .select(['subject', 'state'])
    .where('merchantId', '=', merchantId)
    .where('subject', 'in', subjects)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .execute()
  const changed = await transaction
    .selectFrom('historyEvents')
    .select('subject')
    .where('merchantId', '=', merchantId)
    .where('subject', 'in', subjects)
    .where('atMs', '>', untilMs)
    .execute()
  const pending = notifications.filter(({ state }) => state === 'pending')
  return new Set([...pending, ...changed].map(({ subject }) => subject))
}

/** The payments and links about which a comparison with the acquirer has found something: a person may have to decide. */
export async function listDisputed(
  transaction: Database,
  { merchantId, names }: { readonly merchantId: string; readonly names: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom('reconciliationDifferences')
    .select('payment')
    .where('merchantId', '=', merchantId)
    .where('payment', 'in', names)
    .execute()
  return new Set(rows.flatMap(({ payment }) => payment ?? []))
}

/** Deletes the notifications, their deliveries, and the history of subjects. */
export async function deleteRecords(
  transaction: Database,
  { merchantId, subjects }: Subjects,
): Promise<void> {
  const notifications = await transaction
    .selectFrom('notifications')
    .select('notificationId')
    .where('merchantId', '=', merchantId)
    .where('subject', 'in', subjects)
    .execute()
  if (notifications.length > 0) {
    const ids = notifications.map(({ notificationId }) => notificationId)
    await transaction.deleteFrom('deliveryAttempts').where('notificationId', 'in', ids).execute()
    await transaction.deleteFrom('notifications').where('notificationId', 'in', ids).execute()
  }
  await transaction
    .deleteFrom('historyEvents')
    .where('merchantId', '=', merchantId)
    .where('subject', 'in', subjects)
    .execute()
}

interface UsedCards {
  readonly merchantId: string
  readonly cardIds: readonly string[]
}

/**
 * Deletes cards that no payment names any more and that no payment can be made with: the number is wiped, or the card was
 * typed on the page of a link, for that link alone. Codes that were left behind go with them.
 */
export async function deleteUselessCards(
  transaction: Database,
  { merchantId, cardIds }: UsedCards,
): Promise<void> {
  const rows = await transaction
    .selectFrom('cards')
    .select('cardId')
    .where('merchantId', '=', merchantId)
    .where('cardId', 'in', cardIds)
    .where((where) => where.or([where('sealedPan', 'is', null), where('linkId', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charges')
            .select(sql`1`.as('one'))
            .whereRef('charges.merchantId', '=', 'cards.merchantId')
            .whereRef('charges.cardId', '=', 'cards.cardId'),
        ),
      ),
    )
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ cardId }) => cardId)
  for (const table of ['securityCodes', 'cvvTokens', 'cards'] as const) {
    await transaction
      .deleteFrom(table)
      .where('merchantId', '=', merchantId)
      .where('cardId', 'in', ids)
      .execute()
  }
}
