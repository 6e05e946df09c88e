import type { Charge } from '../charges/domain/charge.ts'
import { resolveCharge } from '../charges/flows/recover-charge.ts'
import { listOrphans, takeOverIntent } from '../charges/store/intents.ts'
import { disownGivenUp, orGiveUp } from '../ownership/release-ownership.ts'
import type { Parts } from '../server/context.ts'
import type { TokenAttempt } from '../tokens/domain/verification.ts'
import { resolveVerification } from '../tokens/flows/recover-verification.ts'
import { releaseHold } from '../tokens/flows/void-temporary-hold.ts'
import {
  deleteTemporaryHold,
  listOrphanedHolds,
  type TemporaryHold,
} from '../tokens/store/temporary-holds.ts'
import { closeAttempt, disownAttempts } from '../tokens/store/verifications.ts'
import { listIntentOwners } from './intent-owners.ts'

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
  for (;;) {
    const orphans = await listOrphans(parts.db, deadOwners)
    const settled = await Promise.all(orphans.map((orphan) => settleCharge(parts, orphan)))
    // What could not be settled is given up again, and for the next run.
    if (!settled.some((isSettled) => isSettled)) return
  }
}

async function settleCharge(parts: Parts, orphan: Charge): Promise<boolean> {
  const { db, owner, log } = parts
  const { acquirerReference: reference, openIntent: intent } = orphan
  const taken = { ...orphan, intentOwner: owner.id }
  try {
    const charge = await orGiveUp(parts, taken, () => takeOverIntent(db, { orphan, owner: owner.id }))
    if (!charge) return false
    const { transferStatus } = await resolveCharge(parts, charge)
    log.warn({ reference, intent, transferStatus }, 'settled a payment that was left open')
    return true
  } catch (error) {
    log.warn({ err: error, reference, intent }, 'a payment that was left open could not be settled yet')
    return false
  }
}

// As many as are asked about together.
const batch = 100

/**
 * Frees the keys of verifications that never took place, and ends those that were declined. One that was approved
 * stays open: the card is with whoever asks again. Nobody who does needs to wait for a process that died.
 */
async function settleAttempts(parts: Parts, deadOwners: readonly string[]): Promise<void> {
  const attempts = await disownAttempts(parts.db, deadOwners)
  for (let done = 0; done < attempts.length; done += batch) {
    const asked = attempts.slice(done, done + batch).map((attempt) => settleAttempt(parts, attempt))
    const answered = await Promise.all(asked)
    // No money hangs on them, and whoever asks again asks the acquirer too.
    if (!answered.some((isAnswered) => isAnswered)) return
  }
}

async function settleAttempt(parts: Parts, attempt: TokenAttempt): Promise<boolean> {
  const { db, log } = parts
  const { acquirerReference: reference } = attempt
  try {
    const outcome = await resolveVerification(parts, attempt)
    if (outcome?.result === 'declined') await closeAttempt(db, { ...attempt, declineReason: outcome.reason })
    log.warn({ reference, result: outcome?.result }, 'asked about a verification that was left open')
    return true
  } catch (error) {
    log.warn({ err: error, reference }, 'a verification that was left open could not be asked about')
    return false
  }
}

async function releaseHolds(parts: Parts, deadOwners: readonly string[]): Promise<void> {
  for (;;) {
    const holds = await listOrphanedHolds(parts.db, deadOwners)
    const released = await Promise.all(holds.map((hold) => release(parts, hold)))
    if (!released.some((isReleased) => isReleased)) return
  }
}

async function release({ db, acquirer, log }: Parts, hold: TemporaryHold): Promise<boolean> {
  const { merchantId, acquirerReference: reference } = hold
  try {
    await releaseHold(acquirer, { merchantId, reference })
    await deleteTemporaryHold(db, hold)
    log.warn({ reference }, 'cancelled a verification that was left open')
    return true
  } catch (error) {
    log.warn({ err: error, reference }, 'a verification that was left open could not be cancelled yet')
    return false
  }
}
