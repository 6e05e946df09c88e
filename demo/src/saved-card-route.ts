import type { Client } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import { customerOf } from './customer-cookie.ts'
import { forgetCard, newestSavedCard, type SavedCard } from './saved-cards.ts'

interface SavedCardAnswer {
  /** `null`: the customer has no saved card. */
  readonly card: SavedCard | null
}

/** `GET /saved-card`: the customer's newest saved card. `DELETE /saved-card/{cardId}` deletes it. */
export function addSavedCardRoute(shop: FastifyInstance, service: Client): void {
  shop.get('/saved-card', async (request, reply): Promise<SavedCardAnswer> => {
    reply.header('cache-control', 'no-store')
    const customerId = customerOf(request)
    return { card: customerId ? await newestSavedCard(customerId, service) : null }
  })
  shop.delete<{ Params: { cardId: string } }>(
    '/saved-card/:cardId',
    async (request): Promise<SavedCardAnswer> => {
      const customerId = customerOf(request)
      if (customerId) await forgetCard({ cardId: request.params.cardId, customerId }, service)
      return { card: null }
    },
  )
}
