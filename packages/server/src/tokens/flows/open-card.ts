import type { CardDetails } from '../../acquirer/acquirer.ts'
import type { Secret } from '../../values/secret.ts'
import type { TokenContext } from '../context.ts'
import type { Card } from '../domain/card.ts'

interface SealedCard {
  readonly card: Card
  /** `null` when an earlier authorization or the verification used it. */
  readonly sealedCode: Uint8Array | null
}

/** Takes a card out of the vault as the acquirer needs it. Rejects when its number was wiped. */
export async function openCard(
  context: Pick<TokenContext, 'vault'>,
  { card, sealedCode }: SealedCard,
): Promise<CardDetails> {
  const { merchantId, cardId, expirationMonth, expirationYear, network } = card
  const pan = await openPan(context, card)
  const cvv =
    sealedCode && (await context.vault.open({ merchantId, rowId: cardId, field: 'cvv' }, sealedCode))
  return { pan, cvv, expirationMonth, expirationYear, network }
}

/** Takes the number of a card out of the vault. Rejects when it was wiped. */
export async function openPan(
  { vault }: Pick<TokenContext, 'vault'>,
  { merchantId, cardId, sealedPan }: Card,
): Promise<Secret<string>> {
  if (!sealedPan) throw new Error('the number of the card was wiped')
  return vault.open({ merchantId, rowId: cardId, field: 'pan' }, sealedPan)
}
