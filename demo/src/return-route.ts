import type { Client } from '@element-js/node'
import type { FastifyInstance } from 'fastify'
import type { PayAnswer } from '../page/pay-answer.ts'
import { findPayment } from './card-payments.ts'
import { languageOf } from './page-language.ts'
import { renderReturn } from './render-return.ts'

/**
 * `GET /return?idempotencyKey=…`: the page to which payers return from their bank's page if it replaced the shop's
 * page. `GET /payments/{idempotencyKey}`: the same outcome for a checkout page that is still open.
 *
 * Anybody can write such an address, so the key in it only names the payment. The shop asks the service with its own
 * credentials whether it is paid.
 */
export function addReturnRoute(shop: FastifyInstance, service: Client): void {
  shop.get<{ Querystring: { idempotencyKey?: unknown } }>('/return', async (request, reply) => {
    const answer = await findPayment(request.query.idempotencyKey, service)
    reply.code(httpStatusOf(answer)).header('cache-control', 'no-store')
    const page = renderReturn(answer, { language: languageOf(request), address: addressOf(request.url) })
    return reply.type('text/html; charset=utf-8').send(page)
  })
  shop.get<{ Params: { idempotencyKey: string } }>('/payments/:idempotencyKey', async (request, reply) => {
    const answer = await findPayment(request.params.idempotencyKey, service)
    reply.code(httpStatusOf(answer)).header('cache-control', 'no-store')
    return answer
  })
}

/** The address of the page up to the code of its language. */
function addressOf(path: string): string {
  const { searchParams } = new URL(path, 'http://shop')
  searchParams.delete('lang')
  return searchParams.size === 0 ? '?' : `?${searchParams}&`
}

function httpStatusOf(answer: PayAnswer): number {
  return answer.status === 'refused' && answer.reason === 'payment_not_found' ? 404 : 200
}
