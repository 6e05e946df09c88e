import { paths } from '@element-js/protocol/http'
import { z } from 'zod'
import { type Charge, cardChargeOf } from '../domain/charge.ts'
import { tellsOfCard } from '../domain/decline-reason.ts'
import { ServiceError } from '../errors.ts'
import { cancelPayment } from '../flows/cancel-payment.ts'
import { capturePayment } from '../flows/capture-payment.ts'
import { createCharge } from '../flows/create-charge.ts'
import { findPayment } from '../flows/find-payment.ts'
import { readChargeOrder } from '../flows/read-charge-order.ts'
import type { App } from '../http/app.ts'
import { type Hook, merchantOf } from '../http/authenticate.ts'
import type { DeclineLimit } from '../http/decline-limit.ts'
import { takeNoBody } from '../http/json-body.ts'
import type { Parts } from '../parts.ts'
import { captureRequestSchema, chargeRequestSchema, chargeSchema } from '../schemas/card-charge.ts'
import { errorBodySchema } from '../schemas/error-body.ts'
import { idempotencyKey } from '../schemas/texts.ts'
import { findCharge } from '../store/charges.ts'

const security = [{ apiKey: [], accessToken: [] }]
const response = { 200: chargeSchema, '4xx': errorBodySchema }

/** Create a card payment, capture or cancel an authorized one, look one up. @see interface §4.1–4.3 */
export function cardChargeRoutes(
  app: App,
  parts: Parts,
  { guard, declines }: { readonly guard: Hook; readonly declines: DeclineLimit },
): void {
  app.post(paths.cardCharges, { schema: creation, onRequest: guard }, async (request, reply) => {
    const order = readChargeOrder(parts, {
      merchant: merchantOf(request),
      request: request.body,
      headerKey: request.headers['idempotency-key'],
    })
    const { charge, card, isReplayed } = await declines.watch({
      payer: declines.payerOf(order),
      isRepeated: async () => (await findCharge(parts.db, order)) !== undefined,
      act: () => createCharge(parts, order),
      isDeclined: ({ charge, isReplayed }) =>
        !isReplayed && charge.declineReason !== null && tellsOfCard(charge.declineReason),
    })
    if (isReplayed) reply.header('idempotent-replayed', 'true')
    refuseDeclined(charge)
    return cardChargeOf({ charge, card, publicUrl: parts.publicUrl })
  })

  const ending = { onRequest: guard, preValidation: takeNoBody }
  app.post(`${paths.captures}/:idempotencyKey`, { schema: capture, ...ending }, (request) => {
    const name = { merchantId: merchantOf(request).id, ...request.params }
    return capturePayment(parts, { name, amountMinor: request.body.amount })
  })

  app.post(`${paths.cancellations}/:idempotencyKey`, { schema: cancellation, ...ending }, (request) =>
    cancelPayment(parts, { merchantId: merchantOf(request).id, ...request.params }),
  )

  app.get('/v1/payments/charges/:idempotencyKey', { schema: lookup, onRequest: guard }, (request) =>
    findPayment(parts, { merchantId: merchantOf(request).id, ...request.params }),
  )
}

// A declined payment is a payment still: its key is told, so that one the service made up can be looked up too.
function refuseDeclined({ declineReason, idempotencyKey }: Charge): void {
  if (declineReason) throw new ServiceError(declineReason, { idempotencyKey })
}

const creation = {
  tags: ['Card payments'],
  summary: 'Create a card payment or an authorization',
  security,
  headers: z.object({ 'idempotency-key': idempotencyKey.exactOptional() }),
  body: chargeRequestSchema,
  response,
}

const params = z.object({ idempotencyKey })

const capture = {
  tags: ['Card payments'],
  summary: 'Capture an authorization, wholly or in part',
  security,
  params,
  body: captureRequestSchema,
  response,
}

const cancellation = {
  tags: ['Card payments'],
  summary: 'Cancel an authorization',
  security,
  params,
  body: z.object({}).describe('Nothing is read of it.'),
  response,
}

const lookup = {
  tags: ['Card payments'],
  summary: 'Look a card payment up',
  security,
  params,
  response,
}
