import type { Parts } from '../parts.ts'
import { listOpenCharges } from '../store/charges.ts'
import { deleteTemporaryHold, listTemporaryHolds } from '../store/temporary-holds.ts'
import { closeAttempt, listOpenAttempts } from '../store/token-attempts.ts'
import { resolveCharge } from './close-charge.ts'
import { resolveVerification } from './resolve-verification.ts'

/**
 * Ends what a service that died left open, by asking the acquirer. Run before the first request is taken.
 *
 * @throws ServiceError 503 when the acquirer does not answer.
 */
export async function recover(parts: Parts): Promise<void> {
  const { db, acquirer, log } = parts
  for (const charge of await listOpenCharges(db)) {
    const { acquirerReference, transferStatus } = await resolveCharge(parts, charge)
    log.warn({ reference: acquirerReference, transferStatus }, 'settled a payment that was left open')
  }
  await recoverAttempts(parts)
  for (const hold of await listTemporaryHolds(db)) {
    await acquirer.cancel({ merchantId: hold.merchantId, reference: hold.acquirerReference })
    await deleteTemporaryHold(db, hold)
    log.warn({ reference: hold.acquirerReference }, 'cancelled a verification that was left open')
  }
}

/**
 * Frees the keys of verifications that never took place, and ends those that were declined. One that was approved
 * stays open: the card is with whoever asks again. Nobody who does needs to wait for a process that died.
 */
async function recoverAttempts(parts: Parts): Promise<void> {
  const { db, log } = parts
  for (const attempt of await listOpenAttempts(db)) {
    const { acquirerReference: reference } = attempt
    try {
      const outcome = await resolveVerification(parts, attempt)
      if (outcome?.result === 'declined')
        await closeAttempt(db, { ...attempt, declineReason: outcome.reason })
      log.warn({ reference, result: outcome?.result }, 'asked about a verification that was left open')
    } catch (error) {
      // No reason not to start: no money hangs on it, and whoever asks again asks the acquirer too.
      log.warn({ err: error, reference }, 'a verification that was left open could not be asked about')
    }
  }
}
