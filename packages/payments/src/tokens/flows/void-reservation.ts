import type { Acquirer, PaymentName } from '../../acquirer/acquirer.ts'

/**
 * Voids the reservation of a verification, if there is one.
 *
 * @throws if the acquirer does not answer, or refuses and the amount is still reserved.
 */
export async function voidReservation(acquirer: Acquirer, payment: PaymentName): Promise<void> {
  const { result } = await acquirer.cancel(payment)
  if (result === 'approved') return
  // The acquirer also refuses when nothing is reserved.
  const position = await acquirer.find(payment)
  if (position?.state === 'authorized') throw new Error('the acquirer refuses to release a verification')
}
