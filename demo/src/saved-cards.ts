import { callService, type DeepPartial } from './call-service.ts'
import type { ShopConfig } from './shop-config.ts'

/** A card that the customer has saved, as the page may show it. */
export interface SavedCard {
  readonly cardId: string
  readonly brand: string
  readonly last4: string
}

interface ServiceCards {
  cards: { cardId: string; card: { brand: string; last4: string }; expiresAt: number | null }[]
}

interface CardOfCustomer {
  readonly cardId: string
  readonly customerId: string
}

interface ServiceCard {
  customerId: string | null
}

/** The customer's newest cards that a payment has confirmed; none if the service does not answer. */
export async function listSavedCards(customerId: string, config: ShopConfig): Promise<readonly SavedCard[]> {
  const path = `/v1/payments/cards?customerId=${encodeURIComponent(customerId)}`
  const answer = await callService({ method: 'GET', path }, config)
  if ('failure' in answer || answer.httpStatus !== 200) return []
  const { cards = [] } = (answer.body ?? {}) as DeepPartial<ServiceCards>
  return cards.flatMap((each) => {
    const { cardId, card, expiresAt } = each ?? {}
    // A card that expires has not been paid with yet.
    if (!cardId || expiresAt !== null) return []
    return [{ cardId, brand: card?.brand ?? 'card', last4: card?.last4 ?? '' }]
  })
}

/**
 * The customer whose card it is; `null` if it is nobody's, as a card that was just typed.
 *
 * @returns `undefined` if the service does not say.
 */
export async function ownerOfCard(cardId: string, config: ShopConfig): Promise<string | null | undefined> {
  const path = `/v1/payments/cards/${encodeURIComponent(cardId)}`
  const answer = await callService({ method: 'GET', path }, config)
  if ('failure' in answer) return undefined
  // An unknown card is refused by the charge.
  if (answer.httpStatus === 404) return null
  if (answer.httpStatus !== 200) return undefined
  return ((answer.body ?? {}) as DeepPartial<ServiceCard>).customerId
}

/** Tells the service whose card it is. Only the shop's server can do that: a page could claim any customer. */
export async function saveCard({ cardId, customerId }: CardOfCustomer, config: ShopConfig): Promise<void> {
  const path = `/v1/payments/cards/${encodeURIComponent(cardId)}`
  await callService({ method: 'POST', path, body: { customerId } }, config)
}

/** Deletes a card, if it is the customer's. */
export async function forgetCard({ cardId, customerId }: CardOfCustomer, config: ShopConfig): Promise<void> {
  const cards = await listSavedCards(customerId, config)
  if (!cards.some((card) => card.cardId === cardId)) return
  await callService({ method: 'DELETE', path: `/v1/payments/cards/${encodeURIComponent(cardId)}` }, config)
}
