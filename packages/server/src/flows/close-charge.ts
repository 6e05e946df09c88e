import type { Outcome, PaymentName } from '../acquirer/acquirer.ts'
import type { Charge } from '../domain/charge.ts'
import { statusAfter } from '../domain/transfer-status.ts'
import { ServiceError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { confirmCard } from '../store/cards.ts'
import { closeIntent, findCharge } from '../store/charges.ts'
import { settledPosition } from './settled-position.ts'

interface Closing {
  readonly charge: Charge
  readonly outcome: Outcome
}

/** Writes down how an open payment ended. When another was first, what that one wrote stands. */
export async function closeCharge({ db }: Parts, { charge, outcome }: Closing): Promise<Charge> {
  const isApproved = outcome.result === 'approved'
  const approved = charge.captureMode === 'at_once' ? 'collected' : 'reserved'
  const to = statusAfter('IN_PROGRESS', isApproved ? approved : 'declined')
  if (!to) throw new Error('the transition table has no way out of IN_PROGRESS')
  const declineReason = isApproved ? null : outcome.reason
  const closed = await db.transaction().execute(async (transaction) => {
    if (isApproved) await confirmCard(transaction, charge)
    return closeIntent(transaction, { ...charge, from: 'IN_PROGRESS', to, declineReason })
  })
  const stored = closed ?? (await findCharge(db, charge))
  if (!stored) throw new Error('a payment is gone from the store')
  return stored
}

/**
 * Finds out from the acquirer how an open payment ended. One that never reached it is closed there, so that a
 * request still on its way comes too late, and declined here.
 *
 * @throws ServiceError 503 when the acquirer does not answer; the payment stays open.
 */
export async function resolveCharge(parts: Parts, charge: Charge): Promise<Charge> {
  const { merchantId, acquirerReference: reference, idempotencyKey } = charge
  const outcome = await ask(parts, { charge, payment: { merchantId, reference } }).catch((cause) => {
    throw new ServiceError('acquirer_unavailable', { idempotencyKey, cause })
  })
  return closeCharge(parts, { charge, outcome })
}

async function ask(
  { acquirer }: Parts,
  { charge, payment }: { readonly charge: Charge; readonly payment: PaymentName },
): Promise<Outcome> {
  const position = await settledPosition(acquirer, payment)
  switch (position.state) {
    case 'declined':
      return { result: 'declined', reason: position.reason }
    // No money is held under it.
    case 'verified':
    case 'cancelled':
    case 'closed':
      return { result: 'declined', reason: 'processing_error' }
    case 'captured':
      return { result: 'approved' }
    case 'authorized':
      return charge.captureMode === 'later'
        ? { result: 'approved' }
        : acquirer.capture({ ...payment, amountMinor: charge.amountMinor })
    default:
      return position satisfies never
  }
}
