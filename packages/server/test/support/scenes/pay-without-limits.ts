import { createDeclineLimit } from '../../../../payments/src/limits/decline-limit.ts'
import { createMemoryLimitStore } from '../../../../payments/src/limits/memory-limit-store.ts'
import type { LinkContext } from '../../../../payments/src/links/context.ts'
import {
  type CardOrder,
  type CardPayment,
  payByCard,
} from '../../../../payments/src/links/flows/pay-by-card.ts'

/** Pays a link by a card, whatever was declined before. */
export function payWithoutLimits(
  context: LinkContext,
  order: Omit<CardOrder, 'payer'>,
): Promise<CardPayment> {
  const declines = createDeclineLimit({
    perHour: Number.POSITIVE_INFINITY,
    store: createMemoryLimitStore({ steadyMs: context.nowMs }),
    onError: (error) => context.log.error(error),
  })
  return payByCard(context, { ...order, payer: 'anyone' }, declines)
}
