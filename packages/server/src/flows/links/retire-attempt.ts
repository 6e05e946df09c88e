import type { PaymentAttempt } from '../../domain/payment-attempt.ts'
import { ServiceError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { setCheck } from '../../store/payment-attempts.ts'
import { concludeAttempt } from './conclude-attempt.ts'

/** When a job looks after what a request began at the acquirer, in case that request died. */
export const checkAfterMs = 5000

/** How often a job asks what nobody told. */
export const checkEveryMs: number = 60 * 60 * 1000

/**
 * Sees to it that an attempt cannot be paid any more, and writes down what became of it: it may have been paid before.
 * Not for cards.
 *
 * @throws ServiceError 503 when the acquirer does not answer; a job asks it again.
 */
export async function retireAttempt(parts: Parts, attempt: PaymentAttempt): Promise<void> {
  const { acquirer, db } = parts
  const { merchantId, acquirerReference: reference, attemptId } = attempt
  await setCheck(db, { attemptId, checkAtMs: parts.nowMs() + checkAfterMs })
  const position = await acquirer
    .cancel({ merchantId, reference })
    .then(() => acquirer.find({ merchantId, reference }))
    .catch((cause: unknown) => {
      throw new ServiceError('acquirer_unavailable', { cause })
    })
  await concludeAttempt(parts, { attempt, position })
}

/** Asks the acquirer how an attempt stands whose time for that has come. Not for cards. */
export async function checkAttempt(parts: Parts, attempt: PaymentAttempt): Promise<void> {
  const { acquirer, db } = parts
  const { merchantId, acquirerReference: reference, attemptId, expiresAtMs } = attempt
  if (parts.nowMs() >= expiresAtMs) {
    await retireAttempt(parts, attempt)
    return
  }
  const position = await acquirer.find({ merchantId, reference })
  const checkAtMs = Math.min(parts.nowMs() + checkEveryMs, expiresAtMs)
  if (!position) await setCheck(db, { attemptId, checkAtMs })
  else await concludeAttempt(parts, { attempt, position })
}
