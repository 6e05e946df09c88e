import { Secret } from '@element-js/values'
import type { CardDetails } from '../../acquirer/acquirer.ts'
import type { TokenContext } from '../context.ts'
import type { Card, CardName } from '../domain/card.ts'

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
  const { expirationMonth, expirationYear, network } = card
  const pan = await openPan(context, card)
  const cvv = await openCode(context, card, code)
  return { pan, cvv, expirationMonth, expirationYear, network }
}

/** Takes the security code of a payment out of the vault, if it is sealed. */
export async function openCode(
  { vault }: Pick<TokenContext, 'vault'>,
  { merchantId, cardId }: CardName,
  code: CodeOfPayment,
): Promise<Secret<string> | null> {
  if (!code || code instanceof Secret) return code
  return vault.open({ merchantId, rowId: cardId, field: 'cvv' }, code)
}

/** Takes the number of a card out of the vault. Rejects when it was wiped. */
export async function openPan(
  { vault }: Pick<TokenContext, 'vault'>,
  { merchantId, cardId, sealedPan }: Card,
): Promise<Secret<string>> {
  if (!sealedPan) throw new Error('the number of the card was wiped')
  return vault.open({ merchantId, rowId: cardId, field: 'pan' }, sealedPan)
}
