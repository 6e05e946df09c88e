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

/** The customer's newest card that a payment confirmed; `null` if there is none, or if the service does not respond. */
export async function newestSavedCard(customerId: string, service: Client): Promise<SavedCard | null> {
  const newest = async (): Promise<SavedCard | null> => {
    for await (const { cardId, card, expiresAt } of service.cards.list({ customerId })) {
      // A card token that expires was not used for a payment yet.
      if (expiresAt === null) return { cardId, brand: card.brand ?? 'card', last4: card.last4 }
    }
    return null
  }
  return (await ifAnswered(newest())) ?? null
}

/**
 * The customer to whom a card belongs; `null` for nobody, as with a card that was just typed.
 *
 * @returns `undefined` if the service does not say.
 */
export async function ownerOfCard(cardId: string, service: Client): Promise<string | null | undefined> {
  try {
    return (await service.cards.get(cardId)).customerId
  } catch (error) {
    if (!(error instanceof ElementError)) throw error
    // The charge will refuse an unknown card.
    return error.type === 'not_found' ? null : undefined
  }
}

/** Assigns a card to a customer. Only the shop's server may do that, because a page could claim any customer. */
export async function saveCard({ cardId, customerId }: CardOfCustomer, service: Client): Promise<void> {
  await ifAnswered(service.cards.update(cardId, { customerId }))
}

/** Deletes a card if it belongs to the customer. */
export async function forgetCard({ cardId, customerId }: CardOfCustomer, service: Client): Promise<void> {
  if ((await ownerOfCard(cardId, service)) === customerId) await ifAnswered(service.cards.delete(cardId))
}
