import type { Acquirer, Outcome, PaymentName } from './acquirer.ts'
import type { Position } from './domain/payment-position.ts'

/**
 * Whether an answer does not tell what happened: `processing_error` is also the answer to an operation that was closed
 * before its request arrived, and to one that never reached the issuer. The acquirer's ledger distinguishes them.
 */
export function isUnclear(outcome: Outcome): boolean {
  return outcome.result === 'declined' && outcome.reason === 'processing_error'
}

/**
 * Finds the final position of an operation at the acquirer. If the acquirer has never seen it, it is closed there, so
 * that a request still on its way is declined.
 *
 * @throws if the acquirer does not answer.
 */
export async function finalPosition(acquirer: Acquirer, payment: PaymentName): Promise<Position> {
  const position = await acquirer.find(payment)
  if (position) return position
  await acquirer.cancel(payment)
  // Asked again after closing: the request may have arrived in between, and then it counts.
  return (await acquirer.find(payment)) ?? { state: 'closed' }
}
