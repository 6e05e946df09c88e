import type { ChargeRefund, ChargeRefundRequest } from '@element-js/protocol/http'
import { amount, amountOfEitherType, freeText, idempotencyKey, minorUnits } from '@element-js/values'
import { z } from 'zod'
import { chargeRefundSchema } from '../charges/charge-schemas.ts'

export const chargeRefundRequestSchema: z.ZodType<ChargeRefundRequest> = z.strictObject({
  amount: amount
    .exactOptional()
    .describe(`${minorUnits}. Default and maximum: what is left of the captured amount.`),
  refundAmount: amountOfEitherType
    .exactOptional()
    .describe(`The same as amount, as the refund of a payment link calls it. ${minorUnits}.`),
  reason: freeText(500)
    .exactOptional()
    .describe('The reason of the refund. In the sandbox simulate_failure makes it fail.'),
  refundKey: idempotencyKey
    .exactOptional()
    .describe(
      'Makes it safe to repeat the request: the same key and body make only one refund. Unique per payment, 1 to 64 of the characters A-Z a-z 0-9 - . _ ~. Can be sent in the header Idempotency-Key instead. Without a key, each request makes a new refund, except one that again asks for everything.',
    ),
})

/** The refunds of one payment. */
export interface ChargeRefundList {
  readonly refunds: readonly ChargeRefund[]
}

export const chargeRefundListSchema: z.ZodType<ChargeRefundList> = z.object({
  refunds: z.array(chargeRefundSchema).describe('Oldest first.'),
})
