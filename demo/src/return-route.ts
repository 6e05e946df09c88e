import type { FastifyInstance } from 'fastify'
import type { PayAnswer } from '../page/pay-answer.ts'
import { callService, readRefusal, unanswered } from './call-service.ts'
import { readPayment } from './read-payment.ts'
import { renderReturn } from './render-return.ts'
import type { ShopConfig } from './shop-config.ts'

/**
 * `GET /return?idempotencyKey=…`: the page to which payers return from their bank's page. Anybody can write such an
 * address, so the key in it only names the payment. The shop asks the service with its own credentials whether it is
 * paid.
 */
export function addReturnRoute(shop: FastifyInstance, config: ShopConfig): void {
  shop.get<{ Querystring: { idempotencyKey?: unknown } }>('/return', async (request, reply) => {
    const { idempotencyKey } = request.query
    const isKey = typeof idempotencyKey === 'string' && /^[\w-]{1,64}$/.test(idempotencyKey)
    const answer = isKey ? await lookUp(idempotencyKey, config) : notFound
    const isUnknown = answer.status === 'refused' && answer.reason === 'payment_not_found'
    reply.code(isUnknown ? 404 : 200).header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(renderReturn(answer))
  })
}

const notFound: PayAnswer = {
  status: 'refused',
  reason: 'payment_not_found',
  message: 'No payment has this key.',
}

async function lookUp(idempotencyKey: string, config: ShopConfig): Promise<PayAnswer> {
  const path = `/v1/payments/charges/${idempotencyKey}`
  const answer = await callService({ method: 'GET', path }, config)
  if ('failure' in answer) return unanswered(answer.failure)
  const { httpStatus, body } = answer
  if (httpStatus !== 200) return readRefusal({ httpStatus, body }, idempotencyKey)
  return readPayment(body, idempotencyKey)
}
