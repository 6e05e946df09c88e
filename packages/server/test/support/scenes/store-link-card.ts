import { insertCard } from '../../../../payments/src/tokens/store/cards.ts'
import { newId } from '../../../../values/src/new-id.ts'
import { Secret } from '../../../../values/src/secret.ts'
import type { Context } from '../../../src/start/context.ts'
import { cardRow } from '../stored-rows.ts'

interface TypedCard {
  /** The merchant of the link. */
  readonly merchantId: string
  readonly linkId: string
  readonly pan: string
  /** Default: Visa. */
  readonly brand?: string
}

/** Stores a card that was typed on the page of a link, and does not expire. @returns its id. */
export async function storeLinkCard(
  { db, vault, nowMs }: Pick<Context, 'db' | 'vault' | 'nowMs'>,
  { pan, ...typed }: TypedCard,
): Promise<string> {
  const cardId = newId('crd')
  const sealedPan = await vault.seal(
    { merchantId: typed.merchantId, rowId: cardId, field: 'pan' },
    new Secret(pan),
  )
  const shown = { bin: pan.slice(0, 6), last4: pan.slice(-4), fingerprint: cardId }
  const card = cardRow({ ...typed, ...shown, cardId, sealedPan, createdAtMs: nowMs() })
  await insertCard(db, { card, sealedCode: null })
  return cardId
}
