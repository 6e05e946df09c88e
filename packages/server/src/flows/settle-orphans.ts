import type { Parts } from '../parts.ts'
import { takeOverIntents } from '../store/charges.ts'
import { listIntentOwners } from '../store/intent-owners.ts'
import { deleteTemporaryHold, disownHold, takeOverHolds } from '../store/temporary-holds.ts'
import { closeAttempt, disownAttempts } from '../store/token-attempts.ts'
import { disownGivenUp, giveUp } from './give-up.ts'
import { resolveCharge } from './resolve-charge.ts'
import { resolveVerification } from './resolve-verification.ts'

/**
 * Ends what a process that died left open at the acquirer, and what a living one had to give up, by asking the
 * acquirer. While that does not answer it stays open.
 */
export async function settleOrphans(parts: Parts): Promise<void> {
  const { db, owner } = parts
  await disownGivenUp(parts)
  const owners = await listIntentOwners(db)
  const deadOwners = await owner.findDead(owners.filter((id) => id !== null))
  if (deadOwners.length === 0 && !owners.includes(null)) return
  await settleCharges(parts, deadOwners)
  if (deadOwners.length > 0) await settleAttempts(parts, deadOwners)
  await releaseHolds(parts, deadOwners)
}

async function settleCharges(parts: Parts, deadOwners: readonly string[]): Promise<void> {
  const { db, owner, log } = parts
  for (const charge of await takeOverIntents(db, { owner: owner.id, deadOwners })) {
    const { acquirerReference: reference, openIntent: intent } = charge
    try {
      const { transferStatus } = await resolveCharge(parts, charge)
      log.warn({ reference, intent, transferStatus }, 'settled a payment that was left open')
    } catch (error) {
      log.warn({ err: error, reference, intent }, 'a payment that was left open could not be settled yet')
    }
  }
}

/**
 * Frees the keys of verifications that never took place, and ends those that were declined. One that was approved
 * stays open: the card is with whoever asks again. Nobody who does needs to wait for a process that died.
 */
async function settleAttempts(parts: Parts, deadOwners: readonly string[]): Promise<void> {
  const { db, log } = parts
  for (const attempt of await disownAttempts(db, deadOwners)) {
    const { acquirerReference: reference } = attempt
    try {
      const outcome = await resolveVerification(parts, attempt)
      if (outcome?.result === 'declined')
        await closeAttempt(db, { ...attempt, declineReason: outcome.reason })
      log.warn({ reference, result: outcome?.result }, 'asked about a verification that was left open')
    } catch (error) {
      // No money hangs on it, and whoever asks again asks the acquirer too.
      log.warn({ err: error, reference }, 'a verification that was left open could not be asked about')
    }
  }
}

async function releaseHolds(parts: Parts, deadOwners: readonly string[]): Promise<void> {
  const { db, acquirer, owner, log } = parts
  for (const hold of await takeOverHolds(db, { owner: owner.id, deadOwners })) {
    const { merchantId, acquirerReference: reference } = hold
    try {
      await acquirer.cancel({ merchantId, reference })
      await deleteTemporaryHold(db, hold)
      log.warn({ reference }, 'cancelled a verification that was left open')
    } catch (error) {
      giveUp(parts, (store) => disownHold(store, hold))
      log.warn({ err: error, reference }, 'a verification that was left open could not be cancelled yet')
    }
  }
}
