import { z } from 'zod'
import type { StoreContext } from '../database/store-context.ts'
import type { App } from '../http/app.ts'
import type { Hook } from '../http/hook.ts'
import { listQuerySchema, nextCursorSchema, pageOf, readListQuery } from '../http/list-query.ts'
import { merchantOf } from '../http/merchant-of-request.ts'
import { notes } from '../openapi/operation-notes.ts'
import { ownText } from '../values/texts.ts'
import type { Refund } from './domain/refund.ts'
import { type ListedRefund, listRefundsOfMerchant } from './store/list-refunds.ts'

type RefundStatus = Refund['refundStatus']

/** A refund in the list of all refunds: `idempotencyKey` names its payment, or `linkId` its link. */
interface ShownRefund {
  readonly refundId: string
  readonly kind: 'charge' | 'link'
  readonly idempotencyKey?: string
  readonly linkId?: string
  readonly amount: number
  readonly currency: string
  readonly refundStatus: RefundStatus
  readonly createdAt: number
}

interface RefundPage {
  readonly refunds: readonly ShownRefund[]
  readonly nextCursor: string | null
}

const statuses = ['IN_PROGRESS', 'SETTLED', 'FAILED'] as const satisfies readonly RefundStatus[]

const refundPageSchema: z.ZodType<RefundPage> = z.object({
  refunds: z.array(
    z.object({
      refundId: ownText,
      kind: z.enum(['charge', 'link']).describe('What was refunded: a card payment, or a payment link.'),
      idempotencyKey: ownText.exactOptional().describe('The key of the card payment.'),
      linkId: ownText.exactOptional().describe('The payment link.'),
      amount: z.int().describe('Minor units.'),
      currency: ownText,
      refundStatus: z.enum(statuses),
      createdAt: z.int().describe('Unix seconds.'),
    }),
  ),
  nextCursor: nextCursorSchema,
})

const listing = {
  tags: ['Refunds'],
  operationId: 'listRefunds',
  summary: 'List refunds',
  description:
    'The refunds of the merchant, newest first: those of card payments and those of payment links.',
  security: [{ apiKey: [], accessToken: [] }],
  querystring: listQuerySchema<RefundStatus>(statuses),
  response: { 200: refundPageSchema },
  ...notes({ answer: 'One page of refunds.' }),
}

/** Lists the refunds of a merchant. */
export function refundListRoutes(
  app: App,
  { db }: StoreContext,
  { guard: onRequest }: { readonly guard: Hook },
): void {
  app.get('/v1/payments/refunds', { schema: listing, onRequest }, async (request) => {
    const list = readListQuery(request.query, merchantOf(request).id)
    const { rows, nextCursor } = pageOf(await listRefundsOfMerchant(db, list), {
      limit: list.limit,
      placeOf: ({ createdAtMs, refundId: id }) => ({ createdAtMs, id }),
    })
    return { refunds: rows.map(describe), nextCursor }
  })
}

function describe({ linkId, idempotencyKey, ...refund }: ListedRefund): ShownRefund {
  return {
    refundId: refund.refundId,
    kind: linkId === null ? 'charge' : 'link',
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(linkId !== null && { linkId }),
    amount: refund.amountMinor,
    currency: refund.currency,
    refundStatus: refund.refundStatus,
    createdAt: Math.floor(refund.createdAtMs / 1000),
  }
}
