import { nextCursorSchema, pageParameters } from '@element-js/http'
import type { SavedCard, SavedCardUpdate } from '@element-js/protocol/http'
import { characters, ownText } from '@element-js/values'
import { z } from 'zod'
import { cardInfoSchema } from './token-schemas.ts'

export const savedCardSchema: z.ZodType<SavedCard> = z.object({
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

export const savedCardUpdateSchema: z.ZodType<SavedCardUpdate> = z.object({
  customerId: customerId
    .nullable()
    .describe(
      'Your own id of the customer to whom the card belongs; null removes the card from the customer.',
    ),
})

/** The answer to a deletion. */
export interface DeletedCard {
  readonly cardId: string
  readonly deleted: true
}

export const deletedCardSchema: z.ZodType<DeletedCard> = z.object({
  cardId: ownText,
  deleted: z.literal(true),
})

/** One page of a customer's cards. */
export interface SavedCardPage {
  readonly cards: readonly SavedCard[]
  readonly nextCursor: string | null
}

export const savedCardPageSchema: z.ZodType<SavedCardPage> = z.object({
  cards: z.array(savedCardSchema),
  nextCursor: nextCursorSchema,
})

/** The query of a list of saved cards. */
export interface SavedCardQuery {
  readonly customerId: string
  readonly limit?: string
  readonly cursor?: string
}

export const savedCardQuerySchema: z.ZodType<SavedCardQuery> = z.strictObject({
  customerId: customerId.describe('Your own id of the customer.'),
  ...pageParameters,
}) as unknown as z.ZodType<SavedCardQuery>
