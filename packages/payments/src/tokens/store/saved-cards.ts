import { type Database, type ListPage, type Place, readPage } from '@element-js/database'
import { unixSecondsOf } from '@element-js/values'
import type { Card, CardName } from '../domain/card.ts'
import { cardColumns } from './cards.ts'

/**
 * Assigns a card to a customer. @returns the card, or `undefined` if there is none, or it was deleted or typed for a
 * payment link.
 */
export async function writeCustomer(
  db: Database,
  { merchantId, cardId, customerId }: CardName & Pick<Card, 'customerId'>,
): Promise<Card | undefined> {
  return db
    .updateTable('cards')
    .set({ customerId })
    .where('merchantId', '=', merchantId)
    .where('cardId', '=', cardId)
    .where('deletedAtMs', 'is', null)
    .where('linkId', 'is', null)
    .returning(cardColumns)
    .executeTakeFirst()
}

interface CardListing extends Place {
  readonly merchantId: string
  readonly customerId: string
  readonly nowMs: number
}

/** A customer's cards that can be charged, newest first. */
export function listCardsOfCustomer(
  db: Database,
  { merchantId, customerId, nowMs, ...page }: CardListing,
): Promise<ListPage<Card>> {
  const query = db
    .selectFrom('cards')
    .select(cardColumns)
    .where('merchantId', '=', merchantId)
    .where('customerId', '=', customerId)
    .where('sealedPan', 'is not', null)
    .where('deletedAtMs', 'is', null)
    .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', unixSecondsOf(nowMs))]))
  return readPage(query, { createdAtMs: 'cards.createdAtMs', id: 'cards.cardId' }, page)
}
