import {
  type App,
  type Hook,
  nextCursorOf,
  nextCursorSchema,
  notes,
  pageParameters,
  readPlace,
  serverCredentials,
} from '@element-js/http'

import { paths, type SavedCard } from '@element-js/protocol/http'
import { characters, idInAddress, ownText, ServiceError, unixSecondsOf } from '@element-js/values'
import { z } from 'zod'
import { merchantOf, requesterOf } from '../merchants/request-merchant.ts'
import type { TokenContext } from './context.ts'
import { type Card, cardInfoOf } from './domain/card.ts'
import { findCard } from './store/cards.ts'
import { markCardDeleted, wipeDeletedCards } from './store/deleted-cards.ts'
import { listCardsOfCustomer, writeCustomer } from './store/saved-cards.ts'
import { cardInfoSchema } from './token-schemas.ts'

/** Routes that look up a saved card, assign it to a customer, delete it, and list a customer's cards. */
export function savedCardRoutes(
  app: App,
  { db, nowMs, log }: Pick<TokenContext, 'db' | 'nowMs' | 'log'>,
  { guard: onRequest }: { readonly guard: Hook },
): void {
  const path = `${paths.savedCards}/:cardId`

  app.get(paths.savedCards, { schema: listing, onRequest }, async (request) => {
    const { customerId, ...page } = request.query
    const merchantId = merchantOf(request).id
    const found = await listCardsOfCustomer(db, {
      merchantId,
      customerId,
      nowMs: nowMs(),
      ...readPlace(page),
    })
    return { cards: found.rows.map(savedCardOf), nextCursor: nextCursorOf(found) }
  })

  app.get(path, { schema: lookup, onRequest }, async (request) => {
    const card = await findCard(db, { merchantId: merchantOf(request).id, ...request.params })
    if (!card || card.deletedAtMs !== null) throw new ServiceError('card_not_found')
    return savedCardOf(card)
  })

  app.post(path, { schema: update, onRequest }, async (request) => {
    const { customerId } = request.body
    const card = await writeCustomer(db, {
      merchantId: merchantOf(request).id,
      ...request.params,
      customerId,
    })
    if (!card) throw new ServiceError('card_not_found')
    return savedCardOf(card)
  })

  app.delete(path, { schema: deletion, onRequest }, async (request) => {
    const { id: merchantId } = merchantOf(request)
    const { cardId } = request.params
    if (!(await markCardDeleted(db, { merchantId, cardId, nowMs: nowMs() }))) {
      throw new ServiceError('card_not_found')
    }
    // A service that dies here has deleted the card: a job wipes its number.
    await wipeDeletedCards(db)
    log.info({ merchantId, cardId, requester: requesterOf(request, 'merchant') }, 'card deleted')
    return { cardId, deleted: true } as const
  })
}

function savedCardOf(card: Card): SavedCard {
  const { cardId, customerId, createdAtMs, expiresAt } = card
  return { cardId, card: cardInfoOf(card), customerId, createdAt: unixSecondsOf(createdAtMs), expiresAt }
}

const tags = ['Cards']
const params = z.object({ cardId: idInAddress })

const savedCardSchema = z.object({
  cardId: ownText,
  card: cardInfoSchema,
  customerId: ownText.nullable().describe('Your own id of the customer; null until you send one.'),
  createdAt: z.int().describe('Unix seconds.'),
  expiresAt: z.int().nullable().describe('Unix seconds; null if the token does not expire.'),
})
z.globalRegistry.add(savedCardSchema, { id: 'SavedCard' })

// Nobody sees spaces around an id, and the dashboard's search removes them, so it would not find the card.
const customerId = characters(64).regex(
  /^\S(?:[\s\S]*\S)?$/,
  'must not be blank, and must not begin or end with a space',
)

const listing = {
  tags,
  operationId: 'listSavedCards',
  summary: 'List the saved cards of a customer',
  description: 'The cards of one of your customers that can be charged, newest first.',
  security: serverCredentials,
  querystring: z.strictObject({
    customerId: customerId.describe('Your own id of the customer.'),
    ...pageParameters,
  }),
  response: { 200: z.object({ cards: z.array(savedCardSchema), nextCursor: nextCursorSchema }) },
  ...notes({ answer: 'One page of cards.' }),
}

const lookup = {
  tags,
  operationId: 'getSavedCard',
  summary: 'Retrieve a saved card',
  description: 'The details of a card that may be shown, and the customer that it belongs to.',
  security: serverCredentials,
  params,
  response: { 200: savedCardSchema },
  ...notes({ answer: 'The card.', reasons: ['card_not_found'] }),
}

const update = {
  tags,
  operationId: 'updateSavedCard',
  summary: 'Assign a card to a customer',
  description:
    'Stores your own id of the customer with the card. Only your server can do this: a page cannot say to whom a card belongs.',
  security: serverCredentials,
  params,
  body: z.object({
    customerId: customerId
      .nullable()
      .describe(
        'Your own id of the customer to whom the card belongs; null removes the card from the customer.',
      ),
  }),
  response: { 200: savedCardSchema },
  ...notes({ answer: 'The card.', reasons: ['card_not_found'] }),
}

const deletion = {
  tags,
  operationId: 'deleteSavedCard',
  summary: 'Delete a saved card',
  description:
    'Wipes the card number. Payments that are in progress finish, and can still be captured, cancelled and refunded; every later request treats the card as unknown.',
  security: serverCredentials,
  params,
  response: { 200: z.object({ cardId: ownText, deleted: z.literal(true) }) },
  ...notes({ answer: 'The card is deleted.', reasons: ['card_not_found'] }),
}
