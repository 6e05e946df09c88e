import type { Acquirer, PaymentName } from './acquirer.ts'
import type { Position } from './domain/payment-position.ts'

/**
 * How something that was begun at the acquirer stands, for good: what never reached it is closed there, so that a
 * request still on its way comes too late.
 *
 * @throws when the acquirer does not answer.
 */
export async function finalPosition(acquirer: Acquirer, payment: PaymentName): Promise<Position> {
  const position = await acquirer.find(payment)
  if (position) return position
  await acquirer.cancel(payment)
  // Asked again after closing: the request may have arrived between the two, and then it counts.
  return (await acquirer.find(payment)) ?? { state: 'closed' }
}
