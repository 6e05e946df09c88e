import { z } from 'zod'
import { type ListQuery, listQuerySchema, nextCursorSchema } from '../http/lists/list-query-schemas.ts'
import { minorUnits } from '../values/amount-schemas.ts'
import { ownText } from '../values/texts.ts'
import type { Refund } from './domain/refund.ts'

type RefundStatus = Refund['refundStatus']

/** A refund in the list of all refunds: `idempotencyKey` names its payment, or `linkId` its link. */
export interface ShownRefund {
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

export const refundListQuerySchema: z.ZodType<ListQuery<RefundStatus>> =
  listQuerySchema<RefundStatus>(statuses)

export const refundPageSchema: z.ZodType<RefundPage> = z.object({
  refunds: z.array(
    z.object({
      refundId: ownText,
      kind: z.enum(['charge', 'link']).describe('What was refunded: a card payment, or a payment link.'),
      idempotencyKey: ownText.exactOptional().describe('The key of the card payment.'),
      linkId: ownText.exactOptional().describe('The payment link.'),
      amount: z.int().describe(`${minorUnits}.`),
      currency: ownText,
      refundStatus: z.enum(statuses),
      createdAt: z.int().describe('Unix seconds.'),
    }),
  ),
  nextCursor: nextCursorSchema,
})
