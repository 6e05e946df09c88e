import { detectBrand } from '@element-js/card'
import type { TokenRequest, TokenResponse } from '@element-js/protocol/http'
import { Secret } from '@element-js/values'
import type { TokenContext } from '../context.ts'
import { firstExpiryOf } from '../domain/verification.ts'
import type { NewCard } from '../store/cards.ts'
import type { OrderWithVerification } from './read-token-order.ts'

/** Makes the rows that are stored for a card. Not for a transaction: the vault may store a key of its own. */
export async function sealCard(
  { vault }: TokenContext,
  { order, verification }: OrderWithVerification,
): Promise<NewCard> {
  const { merchantId, cardId, createdAtMs, method } = verification
  const { card } = order.request
  const pan = new Secret(card.pan)
  // A verification uses up the code; without one, the code waits for the first payment.
  const sealedCode =
    method === 'none'
      ? await vault.seal({ merchantId, rowId: cardId, field: 'cvv' }, new Secret(card.cvv))
      : null
  return {
    sealedCode,
    card: {
      merchantId,
      cardId,
      ...describeCard(card),
      network: order.network,
      fingerprint: order.fingerprint,
      sealedPan: await vault.seal({ merchantId, rowId: cardId, field: 'pan' }, pan),
      expiresAt: firstExpiryOf(verification),
      linkId: order.linkId,
      customerId: null,
      deletedAtMs: null,
      createdAtMs,
    },
  }
}

function describeCard(card: TokenRequest['card']): Omit<TokenResponse['card'], 'network'> {
  const { pan, cardHolderName, expirationMonth, expirationYear } = card
  const brand = detectBrand(pan)?.id ?? 'unknown'
  return {
    cardHolderName,
    expirationMonth,
    expirationYear,
    brand,
    bin: pan.slice(0, 6),
    last4: pan.slice(-4),
  }
}
