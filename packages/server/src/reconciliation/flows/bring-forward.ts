import { findCharge } from '../../charges/store/charges.ts'
import type { LinkContext } from '../../links/context.ts'
import { finalizeAttempt } from '../../links/flows/finalize-attempt.ts'
import { findAttemptByReference } from '../../links/store/attempts.ts'
import { isCurrency } from '../../money/money.ts'
import { storeMissingRefund } from '../../refunds/flows/store-missing-refund.ts'
import type { Difference } from '../domain/difference.ts'
import { isVerification } from '../domain/is-verification.ts'
import { finalizeFoundCharge } from './finalize-found-charge.ts'
import { isOfVerification, releaseForgottenReservation } from './forgotten-reservation.ts'
import { foundPositionOf } from './found-position.ts'
import { storeMissingCharge } from './store-missing-charge.ts'

/**
 * Whether the store can be brought to the acquirer's state. Cases that a person has to decide are left: a payment that
 * the store has ended and the acquirer has not, other amounts and currencies, what is doubled, and what the acquirer
 * does not have. A verification never becomes a payment: what is reserved for it is released, and what was
 * collected for one is left.
 *
 * @param source A refund that only a file names is left too: an acquirer can be asked about a payment, not about a refund.
 */
export function canBringForward(difference: Difference, source: 'acquirer' | 'file'): boolean {
  const { kind, reference, payment, refundReference, inStore, atAcquirer } = difference
  if (!atAcquirer) return false
  if (payment === null && isVerification(reference)) return isOfVerification(difference)
  if (kind === 'missing_in_store') {
    return refundReference === null
      ? isCurrency(atAcquirer.currency)
      : payment !== null && source === 'acquirer'
  }
  if (kind !== 'state' || refundReference !== null) return false
  if (inStore?.state === 'authorized') return atAcquirer.state !== 'authorized'
  return inStore?.state === 'waiting'
}

/**
 * Brings the store to the acquirer's state, as after a crash: the acquirer is asked for the state of the payment, and
 * the flow that writes every other outcome writes its answer. Nothing is sent that could move money; only the reservation
 * of a verification is released.
 *
 * @returns `false` if the acquirer's answer leaves nothing to write, or another was first.
 */
export async function bringForward(context: LinkContext, difference: Difference): Promise<boolean> {
  const { merchantId, reference, payment, refundReference, atAcquirer } = difference
  if (!atAcquirer) return false
  try {
    if (refundReference !== null) return await bringRefund(context, difference)
    if (isOfVerification(difference)) return await releaseForgottenReservation(context, difference)
    const position = foundPositionOf(await context.acquirer.find({ merchantId, reference }))
    if (!position) return false
    if (payment === null) return await storeMissingCharge(context, { difference, position })
    const charge = await findCharge(context.db, { merchantId, idempotencyKey: payment })
    // A merchant can choose the id of a link as the key of a charge.
    if (charge?.acquirerReference === reference)
      return await finalizeFoundCharge(context, { charge, position })
    const named = { linkId: payment, acquirerReference: reference }
    const attempt = await findAttemptByReference(context.db, named)
    return attempt ? await finalizeAttempt(context, { attempt, position }) : false
  } catch (error) {
    context.log.warn({ err: error, merchantId, reference }, 'a payment could not be brought forward')
    return false
  }
}

async function bringRefund(
  context: LinkContext,
  { merchantId, reference, payment, refundReference, atAcquirer, atMs }: Difference,
): Promise<boolean> {
  if (payment === null || refundReference === null || atAcquirer?.amountMinor == null) return false
  return storeMissingRefund(context, {
    name: { merchantId, idempotencyKey: payment },
    reference,
    refundId: refundReference,
    amountMinor: atAcquirer.amountMinor,
    currency: atAcquirer.currency,
    createdAtMs: atMs ?? context.nowMs(),
  })
}
