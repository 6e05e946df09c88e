import { ServiceError } from '@element-js/values'
import type { TokenContext } from '../context.ts'
import { type Card, isExpired } from '../domain/card.ts'
import { findCard } from '../store/cards.ts'

/** A card, and its intended use. */
interface CardUse {
  readonly merchantId: string
  readonly cardId: string
  /** The payment link that is paid; `null`: a request of the merchant's own. */
  readonly linkId: string | null
}

/**
 * The card that a request names, if it may be used. A card that was typed on the page of a payment link can pay only
 * that link, and no other card can pay it: somebody who saw the id of a card in a shop cannot pay their own order with
 * it.
 *
 * @returns an error 404 or 409 for one that may not.
 */
export async function findUsableCard(
  { db, nowMs }: Pick<TokenContext, 'db' | 'nowMs'>,
  { linkId, ...name }: CardUse,
): Promise<Card | ServiceError> {
  const card = await findCard(db, name)
  if (!card || card.deletedAtMs !== null || card.linkId !== linkId) {
    return new ServiceError('card_not_found', { field: 'cardId' })
  }
  return isExpired(card, nowMs()) ? new ServiceError('card_token_expired', { field: 'cardId' }) : card
}
