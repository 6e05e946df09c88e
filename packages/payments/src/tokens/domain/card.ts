import type { CardInfo } from '@element-js/protocol/http'

/** A card token and the card behind it, as stored. */
export interface Card extends Omit<CardInfo, 'network'> {
  /** `null`: the brand. */
  readonly network: string | null
  readonly merchantId: string
  readonly cardId: string
  /** The same for the same number of the same merchant. */
  readonly fingerprint: string
  /** `null` once the number was wiped: an unconfirmed token has expired, or the card was deleted. */
  readonly sealedPan: Uint8Array | null
  /** Unix seconds; `null` when the card is verified, or confirmed by a payment. */
  readonly expiresAt: number | null
  /** The payment link on whose page it was typed, and which alone it can pay. `null`: a page of the merchant's own. */
  readonly linkId: string | null
  /** The merchant's own id of the customer; `null` if the merchant has not assigned the card. */
  readonly customerId: string | null
  /** When the merchant deleted it; `null`: it did not. The row stays because its payments show it. */
  readonly deletedAtMs: number | null
  readonly createdAtMs: number
}

/** How long an unverified token and a security code are kept. */
export const unverifiedLifetimeSeconds: number = 30 * 60

/** Whether the token can no longer be charged. */
export function isExpired({ expiresAt, sealedPan }: Card, nowMs: number): boolean {
  // Once it was wiped it stays so: the sandbox's clock can be set back to before it expired.
  return sealedPan === null || (expiresAt !== null && nowMs >= expiresAt * 1000)
}

/** What may be shown of a card. */
export function cardInfoOf({
  cardHolderName,
  expirationMonth,
  expirationYear,
  brand,
  network,
  bin,
  last4,
}: Card): CardInfo {
  const shown = { cardHolderName, expirationMonth, expirationYear, brand, bin, last4 }
  return { ...shown, network: network ?? brand }
}

/** Names one card; the merchant is part of the name. */
export interface CardName {
  readonly merchantId: string
  readonly cardId: string
}
