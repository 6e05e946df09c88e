import { randomUUID } from 'node:crypto'
import { type Client, ElementError } from '@element-js/node'
import { findCookie } from '@element-js/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ifAnswered } from './connect-service.ts'

/** `GET /saved-card`: the customer's newest saved card, or `null`. `DELETE /saved-card/{cardId}` deletes it. */
export function addSavedCardRoute(shop: FastifyInstance, service: Client): void {
  shop.get('/saved-card', async (request, reply): Promise<{ card: SavedCard | null }> => {
    reply.header('cache-control', 'no-store')
    const customerId = customerOf(request)
    return { card: customerId ? await newestSavedCard(customerId, service) : null }
  })
  shop.delete<{ Params: { cardId: string } }>(
    '/saved-card/:cardId',
    async (request): Promise<{ card: null }> => {
      const customerId = customerOf(request)
      if (customerId) await forgetCard({ cardId: request.params.cardId, customerId }, service)
      return { card: null }
    },
  )
}

/** A card that the customer has saved, as the page may show it. */
interface SavedCard {
  readonly cardId: string
  readonly brand: string
  readonly last4: string
}

interface CardOfCustomer {
  readonly cardId: string
  readonly customerId: string
}

/** The customer's newest card that a payment confirmed; `null` if there is none, or if the service does not respond. */
async function newestSavedCard(customerId: string, service: Client): Promise<SavedCard | null> {
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
async function forgetCard({ cardId, customerId }: CardOfCustomer, service: Client): Promise<void> {
  if ((await ownerOfCard(cardId, service)) === customerId) await ifAnswered(service.cards.delete(cardId))
}

// A shop whose customers log in uses its own account id. This shop recognizes a browser by a random cookie.
const name = 'customer'
const yearSeconds = 365 * 24 * 60 * 60

/** The shop's id of the customer, or `null` if it has not seen this browser. */
export function customerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const value = findCookie(headers.cookie, name)
  return value && /^[0-9a-f-]{36}$/.test(value) ? value : null
}

/** The id of the customer. The browser keeps it from now on. */
export function rememberCustomer(request: FastifyRequest, reply: FastifyReply): string {
  const customerId = customerOf(request) ?? randomUUID()
  reply.header('set-cookie', `${name}=${customerId}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax`)
  return customerId
}
