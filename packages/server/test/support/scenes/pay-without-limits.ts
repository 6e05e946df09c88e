import type { LinkContext } from '../../../src/links/context.ts'
import { type CardOrder, type CardPayment, payByCard } from '../../../src/links/flows/pay-by-card.ts'

/** Pays a link by a card, whatever was declined before. */
export function payWithoutLimits(context: LinkContext, order: CardOrder): Promise<CardPayment> {
  return payByCard(context, order, (attempt) => attempt())
}
