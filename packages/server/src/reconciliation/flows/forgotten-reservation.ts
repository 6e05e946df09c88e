import type { LinkContext } from '../../links/context.ts'
import { hasTemporaryHold } from '../../tokens/store/temporary-holds.ts'
import type { Difference } from '../domain/difference.ts'
import { isVerification } from '../domain/is-verification.ts'

/** Whether a difference is the reservation of a verification: authorized in the list, and no payment of the store. */
export function isOfVerification({ kind, reference, refundReference, atAcquirer }: Difference): boolean {
  return (
    kind === 'missing_in_store' &&
    isVerification(reference) &&
    refundReference === null &&
    atAcquirer?.state === 'authorized'
  )
}

/**
 * Whether a reservation still exists, and the store has forgotten it. One that the store knows is released by its request
 * or a job. One that it no longer knows was released since the list was read, or forgotten by a restore: only the
 * acquirer can tell.
 *
 * @returns `true` if the acquirer does not answer: its list has the reservation.
 */
export async function isForgotten(
  { db, acquirer, log }: LinkContext,
  { merchantId, reference }: Difference,
): Promise<boolean> {
  if (await hasTemporaryHold(db, { merchantId, acquirerReference: reference })) return false
  try {
    return (await acquirer.find({ merchantId, reference }))?.state === 'authorized'
  } catch (error) {
    log.warn(
      { err: error, merchantId, reference },
      'the acquirer was asked about a reservation and did not answer',
    )
    return true
  }
}

/**
 * Releases a reservation that the store has forgotten, as a job would have done. It is safe to repeat.
 *
 * @returns `false` if the acquirer refuses.
 * @throws if the acquirer does not answer.
 */
export async function releaseForgottenReservation(
  { acquirer, log }: LinkContext,
  { merchantId, reference }: Difference,
): Promise<boolean> {
  const { result } = await acquirer.cancel({ merchantId, reference })
  if (result !== 'approved') return false
  log.warn({ merchantId, reference }, 'released a reservation that was missing from the store')
  return true
}
