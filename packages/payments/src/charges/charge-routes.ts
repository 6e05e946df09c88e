import { type App, allowEmptyBody, type Hook, judgeBody, notes, serverCredentials } from '@element-js/http'
import { type CardChargeRequest, paths } from '@element-js/protocol/http'
import { idempotencyHeader, idempotencyKey, ServiceError } from '@element-js/values'
import { z } from 'zod'
import { declineReasons } from '../acquirer/domain/decline-reason.ts'
import type { DeclineLimit } from '../limits/decline-limit.ts'
import { merchantOf, requesterOf } from '../merchants/request-merchant.ts'
import { listRefundsOfPayment } from '../refunds/store/refunds-of-subject.ts'
import { captureRequestSchema, chargeRequestSchema, chargeSchema } from './charge-schemas.ts'
import type { ChargeContext } from './context.ts'
import { type Charge, type ChargeName, cardChargeOf, refusalOf } from './domain/charge.ts'
import { cancelCharge } from './flows/cancel-charge.ts'
import { captureCharge } from './flows/capture-charge.ts'
import { createCharge } from './flows/create-charge.ts'
import { describeCharge } from './flows/describe-charge.ts'
import { chargeOrderChecks, readChargeOrder } from './flows/read-charge-order.ts'
import { findCharge } from './store/charges.ts'
import { createPaymentTurns } from './turns.ts'

const response = { 200: chargeSchema }

/** Create a card payment, capture or cancel an authorized one, look one up. */
export function cardChargeRoutes(
  app: App,
  context: ChargeContext,
  { guard, declines }: { readonly guard: Hook; readonly declines: DeclineLimit },
): void {
  const judging = judgeBody((request, body: CardChargeRequest) =>
    chargeOrderChecks(context, { merchant: merchantOf(request), request: body, headerKey: undefined }),
  )
  const creating = { schema: creation, onRequest: guard, ...judging }
  app.post(paths.cardCharges, creating, async (request, reply) => {
    const order = readChargeOrder(context, {
      merchant: merchantOf(request),
      request: request.body,
      headerKey: request.headers['idempotency-key'],
    })
    const { charge, card, isReplayed } = await createCharge(context, order, declines)
    if (isReplayed) reply.header('idempotent-replayed', 'true')
    refuseFailed(charge)
    return cardChargeOf({ charge, card, publicUrl: context.publicUrl })
  })

  const turns = createPaymentTurns()
  const ending = { onRequest: guard, preValidation: allowEmptyBody }
  app.post(`${paths.captures}/:idempotencyKey`, { schema: capture, ...ending }, async (request, reply) => {
    const name = { merchantId: merchantOf(request).id, ...request.params }
    const requester = requesterOf(request, 'merchant')
    const { payment, isReplayed } = await turns.take(turnOf(name), () =>
      captureCharge(context, { name, amountMinor: request.body.amount, requester }),
    )
    if (isReplayed) reply.header('idempotent-replayed', 'true')
    return payment
  })

  app.post(`${paths.cancellations}/:idempotencyKey`, { schema: cancellation, ...ending }, (request) => {
    const name = { merchantId: merchantOf(request).id, ...request.params }
    const requester = requesterOf(request, 'merchant')
    return turns.take(turnOf(name), () => cancelCharge(context, { name, requester }))
  })

  app.get('/v1/payments/charges/:idempotencyKey', { schema: lookup, onRequest: guard }, async (request) => {
    const charge = await findCharge(context.db, { merchantId: merchantOf(request).id, ...request.params })
    if (!charge) throw new ServiceError('payment_not_found')
    return describeCharge(context, charge, await listRefundsOfPayment(context.db, charge))
  })
}

function turnOf({ merchantId, idempotencyKey }: ChargeName): string {
  return `${merchantId} ${idempotencyKey}`
}

// A failed payment is still a payment: the error names its key, which the service may have generated, for look-ups.
function refuseFailed(charge: Charge): void {
  const reason = refusalOf(charge)
  if (reason) throw new ServiceError(reason, { idempotencyKey: charge.idempotencyKey })
}

const creation = {
  tags: ['Card payments'],
  operationId: 'createCardPayment',
  summary: 'Create a card payment or an authorization',
  description:
    'Charges a card token. If capture is false, the amount is only reserved and can be captured within 7 days. A repeated request with the same key moves money only once, and returns the same response. After not_attempted nothing was charged: send the order again with a new key.',
  security: serverCredentials,
  headers: z.object({ 'idempotency-key': idempotencyHeader }),
  body: chargeRequestSchema,
  response,
  ...notes({
    answer: 'The payment: SETTLED, or AUTHORIZED if capture is false.',
    isReplayable: true,
    reasons: [
      'idempotency_key_conflict',
      'country_not_supported',
      'currency_not_supported',
      'amount_not_multiple',
      'sub_merchant_required',
      'invalid_document_id',
      'three_d_secure_not_supported',
      'three_d_secure_not_configured',
      'invalid_url',
      'installments_not_offered',
      'installments_plan_mismatch',
      ...declineReasons,
      'not_attempted',
      'card_not_found',
      'card_token_expired',
      'cvv_token_not_found',
      'cvv_token_expired',
      'cvv_token_used',
      'cvv_token_in_use',
      'installments_plan_not_found',
      'installments_plan_used',
      'payment_in_progress',
      'payment_removed',
      'idempotency_key_reused',
      'too_many_requests',
      'acquirer_unavailable',
    ],
  }),
}

const params = z.object({ idempotencyKey })

/** Why an authorization cannot be captured or cancelled. `processing_error`: the acquirer refused to do it. */
const refusalsOfEndings = [
  'processing_error',
  'payment_not_found',
  'payment_not_authorized',
  'payment_in_progress',
  'acquirer_unavailable',
] as const

const capture = {
  tags: ['Card payments'],
  operationId: 'captureCardPayment',
  summary: 'Capture an authorization, in full or in part',
  description:
    'Collects the reserved amount, once, within 7 days. Any amount that is not captured is released. A repeated request for the same amount gets the first answer. Any other capture is rejected and does not change the payment.',
  security: serverCredentials,
  params,
  body: captureRequestSchema,
  response,
  ...notes({
    answer: 'The payment, now SETTLED. finalAmount is the captured amount.',
    isBodyOptional: true,
    isReplayable: true,
    reasons: ['capture_amount_too_large', 'amount_not_multiple', ...refusalsOfEndings],
  }),
}

const cancellation = {
  tags: ['Card payments'],
  operationId: 'cancelCardPayment',
  summary: 'Cancel an authorization',
  description:
    'Releases the reserved amount. Only AUTHORIZED payments can be cancelled; other payments do not change.',
  security: serverCredentials,
  params,
  body: z.strictObject({}).describe('Has no fields.'),
  response,
  ...notes({
    answer: 'The payment, now CANCELLED. finalAmount is 0.',
    isBodyOptional: true,
    reasons: refusalsOfEndings,
  }),
}

const lookup = {
  tags: ['Card payments'],
  operationId: 'getCardPayment',
  summary: 'Retrieve a card payment',
  description: 'The current state of a payment, including declined payments.',
  security: serverCredentials,
  params,
  response,
  ...notes({ answer: 'The payment.', reasons: ['payment_not_found'] }),
}
