import type { Acquirer, PaymentName } from '../../acquirer/acquirer.ts'

/**
 * Voids the hold of a verification, if there is one.
 *
 * @throws if the acquirer does not answer, or refuses and still holds the amount.
 */
export async function voidTemporaryHold(acquirer: Acquirer, payment: PaymentName): Promise<void> {
  const { result } = await acquirer.cancel(payment)
  if (result === 'approved') return
  // The acquirer also refuses when nothing is held.
  const position = await acquirer.find(payment)
  if (position?.state === 'authorized') throw new Error('the acquirer refuses to release a verification')
}
