import type { ChargeOrder, Client } from '@element-js/node'
import type { PayAnswer } from '../page/pay-answer.ts'
import { explainError } from './explain-error.ts'
import { readPayment } from './read-payment.ts'

/** The charge, with a key that the shop chooses. */
export type Charge = ChargeOrder & { readonly idempotencyKey: string }

/**
 * Charges a card through the payments service and returns the outcome.
 *
 * A second call with the same key and body returns the first answer again and moves no money.
 */
export async function chargeCard(charge: Charge, service: Client): Promise<PayAnswer> {
  try {
    return readPayment(await service.charges.create(charge), charge.idempotencyKey)
  } catch (error) {
    return explainError(error, charge.idempotencyKey)
  }
}
