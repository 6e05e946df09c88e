import type { Database } from '@element-js/database'
import type { CardName } from '../domain/card.ts'
import { wipeCodesOfCard } from './cvv-tokens.ts'

/**
 * Marks a card as deleted. From then on it is unknown to every request; its number is wiped by `wipeDeletedCards`.
 *
 * @returns `false` if there is no such card, or it was deleted before.
 */
export async function markCardDeleted(
  db: Database,
  { merchantId, cardId, nowMs }: CardName & { readonly nowMs: number },
): Promise<boolean> {
  const marked = await db
    .updateTable('cards')
    .set({ deletedAtMs: nowMs, customerId: null })
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .where('deletedAtMs', 'is', null)
    .returning('cardId')
    .executeTakeFirst()
  return marked !== undefined
}

// The number that is wiped before the next search.
const batch = 100

/**
 * Wipes the numbers and codes of every merchant's deleted cards. The number of a card whose payment waits for 3-D Secure
 * stays until that payment has ended; every other payment in progress has read the number by now.
 */
export async function wipeDeletedCards(db: Database): Promise<void> {
  for (;;) {
    const cards = await listCardsToWipe(db)
    for (const card of cards) await wipe(db, card)
    if (cards.length < batch) return
  }
}

async function listCardsToWipe(db: Database): Promise<readonly CardName[]> {
  return db
    .selectFrom('cards')
    .select(['merchantId', 'cardId'])
    .where('deletedAtMs', 'is not', null)
    .where('sealedPan', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charges')
            .select('charges.idempotencyKey')
            .whereRef('charges.merchantId', '=', 'cards.merchantId')
            .whereRef('charges.cardId', '=', 'cards.cardId')
            .where('charges.challengeId', 'is not', null)
            .where('charges.transferStatus', '=', 'IN_PROGRESS'),
        ),
      ),
    )
    .limit(batch)
    .execute()
}

// The number last: as long as it is there, an interrupted wipe is begun again.
async function wipe(db: Database, { merchantId, cardId }: CardName): Promise<void> {
  await wipeCodesOfCard(db, { merchantId, cardId })
  await db
    .deleteFrom('securityCodes')
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .execute()
  await db
    .updateTable('cards')
    .set({ sealedPan: null })
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .execute()
}
