import type { CardDetails } from '../../acquirer/acquirer.ts'
import { Secret } from '../../values/secret.ts'
import type { TokenContext } from '../context.ts'
import type { Card } from '../domain/card.ts'

/**
 * The security code of a payment: sealed as the card's own, or as its payer typed it again for this payment. `null`: an
 * earlier authorization or the verification used it.
 */
export type CodeOfPayment = Uint8Array | Secret<string> | null

interface SealedCard {
  readonly card: Card
  readonly code: CodeOfPayment
}

/** Takes a card out of the vault as the acquirer needs it. Rejects when its number was wiped. */
export async function openCard(
  context: Pick<TokenContext, 'vault'>,
  { card, code }: SealedCard,
): Promise<CardDetails> {
  const { merchantId, cardId, expirationMonth, expirationYear, network } = card
  const pan = await openPan(context, card)
  const own = { merchantId, rowId: cardId, field: 'cvv' } as const
  const cvv = code && (code instanceof Secret ? code : await context.vault.open(own, code))
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
