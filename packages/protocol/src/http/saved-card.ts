import type { CardInfo } from './card-charge.ts'

/** A card token that a merchant keeps, as the merchant's server sees it. */
export interface SavedCard {
  readonly cardId: string
  readonly card: CardInfo
  /** The merchant's own id of the customer to whom the card belongs; `null` if the merchant has not assigned one. */
  readonly customerId: string | null
  /** Unix seconds. */
  readonly createdAt: number
  /** Unix seconds; `null`: the token does not expire. */
  readonly expiresAt: number | null
}

/** Body of `POST /v1/payments/cards/{cardId}`. */
export interface SavedCardUpdate {
  /** Up to 64 characters, in the merchant's own format; `null` removes the card from its customer. */
  readonly customerId: string | null
}
