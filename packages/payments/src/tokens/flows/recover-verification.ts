import { ServiceError } from '@element-js/values'
import type { Outcome, PaymentName } from '../../acquirer/acquirer.ts'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import { finalPosition } from '../../acquirer/final-position.ts'
import type { TokenContext } from '../context.ts'
import type { StoredVerification } from '../domain/verification.ts'
import { deleteTemporaryHold } from '../store/temporary-holds.ts'
import { deleteVerification } from '../store/verifications.ts'
import { voidReservation } from './void-reservation.ts'

/**
 * Asks the acquirer for the outcome of a verification. One that never reached it is closed there, so that it comes too
 * late, and deleted here: nothing was done, and its key is free again.
 *
 * @returns `null` if it is deleted.
 * @throws ServiceError 503 if the acquirer or the store does not answer; the verification stays open.
 */
export async function recoverVerification(
  context: TokenContext,
  verification: StoredVerification,
): Promise<Outcome | null> {
  try {
    return await outcomeAt(context, {
      verification,
      position: await finalPosition(context.acquirer, nameOf(verification)),
    })
  } catch (error) {
    // The store may be what failed.
    throw error instanceof ServiceError ? error : new ServiceError('acquirer_unavailable', { cause: error })
  }
}

/** The same without closing anything: also `null` while the acquirer knows nothing of it, or does not answer. */
export async function findVerificationOutcome(
  context: TokenContext,
  verification: StoredVerification,
): Promise<Outcome | null> {
  try {
    const position = await context.acquirer.find(nameOf(verification))
    return position && (await outcomeAt(context, { verification, position }))
  } catch {
    // The process that began it may still get an answer; otherwise it is recovered later.
    return null
  }
}

interface VerificationAtAcquirer {
  readonly verification: StoredVerification
  readonly position: Position
}

async function outcomeAt(
  context: TokenContext,
  { verification, position }: VerificationAtAcquirer,
): Promise<Outcome | null> {
  switch (position.state) {
    case 'declined':
      return { result: 'declined', reason: position.reason }
    case 'authorized':
      await voidReservation(context.acquirer, nameOf(verification))
      return { result: 'approved' }
    // A reservation that was voided had been granted before.
    case 'cancelled':
    case 'verified':
    case 'captured':
      return { result: 'approved' }
    case 'closed':
      await withdrawVerification(context, verification)
      return null
    case 'challenged':
      throw new Error('the acquirer requested a challenge, but no payer is present')
    default:
      return position satisfies never
  }
}

/** Deletes a verification about which the acquirer was not asked, and will not be. */
export async function withdrawVerification(
  { db }: Pick<TokenContext, 'db'>,
  verification: StoredVerification,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await deleteVerification(transaction, verification)
    await deleteTemporaryHold(transaction, verification)
  })
}

function nameOf({ merchantId, acquirerReference: reference }: StoredVerification): PaymentName {
  return { merchantId, reference }
}
