import { type App, allowEmptyBody, type Hook, notes, serverCredentials } from '@element-js/http'
import { type ChargeRefundRequest, paths } from '@element-js/protocol/http'
import {
  amount,
  amountOfEitherType,
  freeText,
  idempotencyHeader,
  idempotencyKey,
  minorUnits,
  ServiceError,
} from '@element-js/values'
import { z } from 'zod'
import { chargeRefundSchema } from '../charges/charge-schemas.ts'
import type { ChargeContext } from '../charges/context.ts'
import { findCharge } from '../charges/store/charges.ts'
import { createPaymentTurns } from '../charges/turns.ts'
import { merchantOf, requesterOf } from '../merchants/request-merchant.ts'
import { describeChargeRefund } from './domain/charge-refunds.ts'
import { readChargeRefundOrder } from './flows/read-charge-refund-order.ts'
import { refundCharge } from './flows/refund-charge.ts'
import { listRefundsOfPayment } from './store/refunds-of-subject.ts'

/** Refund a captured card payment, and list its refunds. */
export function chargeRefundRoutes(
  app: App,
  context: ChargeContext,
  { guard: onRequest }: { readonly guard: Hook },
): void {
  const turns = createPaymentTurns()
  const path = `${paths.chargeRefunds}/:idempotencyKey` as const

  const refunding = { schema: refund, onRequest, preValidation: allowEmptyBody }
  app.post(path, refunding, async (request, reply) => {
    const order = readChargeRefundOrder({
      name: { merchantId: merchantOf(request).id, ...request.params },
      requester: requesterOf(request, 'merchant'),
      request: request.body,
      headerKey: request.headers['idempotency-key'],
    })
    const answer = await turns.take(`${order.name.merchantId} ${order.name.idempotencyKey}`, () =>
      refundCharge(context, order),
    )
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
    return answer.refund
  })

  app.get(path, { schema: listing, onRequest }, async (request) => {
    const charge = await findCharge(context.db, { merchantId: merchantOf(request).id, ...request.params })
    if (!charge) throw new ServiceError('payment_not_found')
    const refunds = await listRefundsOfPayment(context.db, charge)
    return { refunds: refunds.map((each) => describeChargeRefund(charge, each)) }
  })
}

const tags = ['Card payments']
const params = z.object({ idempotencyKey })

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

const refund = {
  tags,
  operationId: 'refundCardPayment',
  summary: 'Refund a captured payment, in full or in part',
  description:
    'A payment can be refunded up to 100 times, also counting refunds that failed, and up to the captured amount. Refunds are made in the background: the result comes by notification. Refunds in progress count against the remaining amount until they fail. The payment stays SETTLED. A payment that belongs to a payment link is refunded through the link.',
  security: serverCredentials,
  params,
  headers: z.object({ 'idempotency-key': idempotencyHeader }),
  body: chargeRefundRequestSchema,
  response: { 200: chargeRefundSchema },
  ...notes({
    answer: 'The refund, IN_PROGRESS.',
    isBodyOptional: true,
    isReplayable: true,
    reasons: [
      'idempotency_key_conflict',
      'amount_not_multiple',
      'payment_not_found',
      'payment_not_settled',
      'payment_of_link',
      'too_many_refunds',
      'charge_refund_amount_too_large',
      'payment_in_progress',
      'idempotency_key_reused',
    ],
  }),
}

const listing = {
  tags,
  operationId: 'listRefundsOfCardPayment',
  summary: 'List the refunds of a payment',
  description:
    'Includes refunds that failed. For a payment that belongs to a payment link, lists the refunds of the link.',
  security: serverCredentials,
  params,
  response: { 200: z.object({ refunds: z.array(chargeRefundSchema).describe('Oldest first.') }) },
  ...notes({ answer: 'The refunds.', reasons: ['payment_not_found'] }),
}
