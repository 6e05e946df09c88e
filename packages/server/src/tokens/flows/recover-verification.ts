import type { Outcome, PaymentName } from '../../acquirer/acquirer.ts'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import { settledPosition } from '../../acquirer/final-position.ts'
import { ServiceError } from '../../errors.ts'
import type { TokenContext } from '../context.ts'
import type { TokenAttempt } from '../domain/verification.ts'
import { deleteTemporaryHold } from '../store/temporary-holds.ts'
import { forgetAttempt } from '../store/verifications.ts'
import { releaseHold } from './void-temporary-hold.ts'

/**
 * Finds out from the acquirer how a verification ended. One that never reached it is closed there, so that it comes
 * too late, and the attempt is forgotten: nothing was done for it, and its key is free for another.
 *
 * @returns `null` when the attempt is forgotten.
 * @throws ServiceError 503 when the acquirer does not answer; the attempt stays open.
 */
export async function resolveVerification(
  context: TokenContext,
  attempt: TokenAttempt,
): Promise<Outcome | null> {
  try {
    return await end(context, { attempt, position: await settledPosition(context.acquirer, nameOf(attempt)) })
  } catch (cause) {
    throw new ServiceError('acquirer_unavailable', { cause })
  }
}

/** The same without closing anything: `null` too while the acquirer knows nothing, or does not say. */
export async function recallVerification(
  context: TokenContext,
  attempt: TokenAttempt,
): Promise<Outcome | null> {
  try {
    const position = await context.acquirer.find(nameOf(attempt))
    return position && (await end(context, { attempt, position }))
  } catch {
    // Whoever began it may still get an answer, and else it is asked for again.
    return null
  }
}

interface Ending {
  readonly attempt: TokenAttempt
  readonly position: Position
}

async function end({ db, acquirer }: TokenContext, { attempt, position }: Ending): Promise<Outcome | null> {
  switch (position.state) {
    case 'declined':
      return { result: 'declined', reason: position.reason }
    case 'authorized':
      await releaseHold(acquirer, nameOf(attempt))
      return { result: 'approved' }
    // A hold that was released had been granted before.
    case 'cancelled':
    case 'verified':
    case 'captured':
      return { result: 'approved' }
    case 'closed':
      await db.transaction().execute(async (transaction) => {
        await forgetAttempt(transaction, attempt)
        await deleteTemporaryHold(transaction, attempt)
      })
      return null
    default:
      return position satisfies never
  }
}

function nameOf({ merchantId, acquirerReference: reference }: TokenAttempt): PaymentName {
  return { merchantId, reference }
}
