import { ElementError } from '../element-error.ts'
import type { Answer, ListQuery, RequestBody, SavedCard } from '../operations.ts'
import { type ListFilter, queryOf, readPages } from '../requests/pages.ts'
import type { CallOptions, SendRequest } from '../requests/send-request.ts'
import { pathOf } from './charges.ts'

/** Saved cards. */
export interface Cards {
  get(cardId: string, options?: CallOptions): Promise<SavedCard>
  /** Assigns a card to one of the merchant's customers. */
  update(cardId: string, change: RequestBody<'updateSavedCard'>, options?: CallOptions): Promise<SavedCard>
  /** Deletes a card, and its number at once. */
  delete(cardId: string, options?: CallOptions): Promise<Answer<'deleteSavedCard'>>
  /** The cards of a customer, newest first, page by page. */
  list(
    filter: ListFilter<ListQuery<'listSavedCards'>>,
    options?: CallOptions,
  ): AsyncGenerator<SavedCard, void, undefined>
}

const root = '/v1/payments/cards'

export function createCards(send: SendRequest): Cards {
  return {
    get: async (cardId, options) =>
      (await send({ method: 'GET', path: pathOf(root, cardId), repeatable: 'always', options })) as SavedCard,
    update: async (cardId, body, options) => {
      const path = pathOf(root, cardId)
      return (await send({ method: 'POST', path, body, repeatable: 'always', options })) as SavedCard
    },
    delete: async (cardId, options) => {
      const path = pathOf(root, cardId)
      try {
        const answer = await send({ method: 'DELETE', path, repeatable: 'always', options })
        return answer as Answer<'deleteSavedCard'>
      } catch (error) {
        // An earlier try has deleted the card.
        const isGone = error instanceof ElementError && error.type === 'not_found' && error.followsLostAnswer
        if (!isGone) throw error
        return { cardId, deleted: true }
      }
    },
    list: (filter, options) =>
      readPages(async (cursor) => {
        const query = queryOf(filter, cursor)
        const answer = await send({ method: 'GET', path: root, query, repeatable: 'always', options })
        const { cards: rows, nextCursor } = answer as Answer<'listSavedCards'>
        return { rows, nextCursor }
      }),
  }
}
