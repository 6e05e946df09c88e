import type { Acquirer, PaymentName } from './acquirer.ts'
import type { Position } from './domain/payment-position.ts'

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
