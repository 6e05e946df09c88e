import { type Client, ElementError } from '@element-js/node'
import { ifAnswered } from './connect-service.ts'

/** A card that the customer has saved, as the page may show it. */
export interface SavedCard {
  readonly cardId: string
  readonly brand: string
  readonly last4: string
}

interface CardOfCustomer {
  readonly cardId: string
  readonly customerId: string
}

/** The customer's newest card that a payment has confirmed; `null` if there is none, or the service does not answer. */
export async function newestSavedCard(customerId: string, service: Client): Promise<SavedCard | null> {
  const newest = async (): Promise<SavedCard | null> => {
    for await (const { cardId, card, expiresAt } of service.cards.list({ customerId })) {
      // A card that expires has not been paid with yet.
      if (expiresAt === null) return { cardId, brand: card.brand ?? 'card', last4: card.last4 }
    }
    return null
  }
  return (await ifAnswered(newest())) ?? null
}

/**
 * The customer whose card it is; `null` if it is nobody's, as a card that was just typed.
 *
 * @returns `undefined` if the service does not say.
 */
export async function ownerOfCard(cardId: string, service: Client): Promise<string | null | undefined> {
  try {
    return (await service.cards.get(cardId)).customerId
  } catch (error) {
    if (!(error instanceof ElementError)) throw error
    // An unknown card is refused by the charge.
    return error.type === 'not_found' ? null : undefined
  }
}

/** Tells the service whose card it is. Only the shop's server can do that: a page could claim any customer. */
export async function saveCard({ cardId, customerId }: CardOfCustomer, service: Client): Promise<void> {
  await ifAnswered(service.cards.update(cardId, { customerId }))
}

/** Deletes a card, if it is the customer's. */
export async function forgetCard({ cardId, customerId }: CardOfCustomer, service: Client): Promise<void> {
  if ((await ownerOfCard(cardId, service)) === customerId) await ifAnswered(service.cards.delete(cardId))
}
