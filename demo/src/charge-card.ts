import type { PayAnswer } from '../page/pay-answer.ts'
import { callService, readRefusal, unanswered } from './call-service.ts'
import { readPayment } from './read-payment.ts'
import type { ShopConfig } from './shop-config.ts'

/** The body of a request to charge a card. */
export interface Charge {
  readonly idempotencyKey: string
  readonly cardId: string
  /** The security code of a saved card, which the payer has typed again. */
  readonly cvvToken?: string
  /** Minor units. */
  readonly amount: number
  readonly currency: 'BRL'
  readonly country: 'BR'
  readonly description: string
  /** What the payer chose; `amount` is the price without interest. */
  readonly installments?: { readonly planId: string; readonly count: number }
  /** The bank authenticates the payer first. From its page the payer returns to `merchantSite3ds`. */
  readonly card3dsInfo?: { readonly use3ds: true; readonly merchantSite3ds: string }
}

/**
 * Charges a card through the payments service and returns the outcome. Never rejects.
 *
 * A second call with the same key and body returns the first answer again and moves no money.
 */
export async function chargeCard(charge: Charge, config: ShopConfig): Promise<PayAnswer> {
  const answer = await callService(
    { method: 'POST', path: '/v1/payments/charges/card', body: charge },
    config,
  )
  if ('failure' in answer) return unanswered(answer.failure)
  const { httpStatus, body } = answer
  if (httpStatus !== 200) return readRefusal({ httpStatus, body }, charge.idempotencyKey)
  return readPayment(body, charge.idempotencyKey)
}
