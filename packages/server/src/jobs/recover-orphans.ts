import type { Charge } from '../charges/domain/charge.ts'
import { orGiveUp } from '../charges/flows/or-give-up.ts'
import { resolveCharge } from '../charges/flows/recover-charge.ts'
import { listOrphans, takeOverIntent } from '../charges/store/intents.ts'
import { disownGivenUp } from '../ownership/release-ownership.ts'
import type { TokenAttempt } from '../tokens/domain/verification.ts'
import { resolveVerification } from '../tokens/flows/recover-verification.ts'
import { releaseHold } from '../tokens/flows/void-temporary-hold.ts'
import {
  deleteTemporaryHold,
  listOrphanedHolds,
  type TemporaryHold,
} from '../tokens/store/temporary-holds.ts'
import { closeAttempt, disownAttempts } from '../tokens/store/verifications.ts'
import type { JobContext } from './context.ts'
import { listIntentOwners } from './intent-owners.ts'

/**
 * Ends what a process that died left open at the acquirer, and what a living one had to give up, by asking the
 * acquirer. While that does not answer it stays open.
 */
export async function settleOrphans(context: JobContext): Promise<void> {
  const { db, owner } = context
  await disownGivenUp(context)
  const owners = await listIntentOwners(db)
  const deadOwners = await owner.findDead(owners.filter((id) => id !== null))
  if (deadOwners.length === 0 && !owners.includes(null)) return
  await settleCharges(context, deadOwners)
  if (deadOwners.length > 0) await settleAttempts(context, deadOwners)
  await releaseHolds(context, deadOwners)
}

async function settleCharges(context: JobContext, deadOwners: readonly string[]): Promise<void> {
  for (;;) {
    const orphans = await listOrphans(context.db, deadOwners)
    const settled = await Promise.all(orphans.map((orphan) => settleCharge(context, orphan)))
    // What could not be settled is given up again, and for the next run.
    if (!settled.some((isSettled) => isSettled)) return
  }
}

async function settleCharge(context: JobContext, orphan: Charge): Promise<boolean> {
  const { db, owner, log } = context
  const { acquirerReference: reference, openIntent: intent } = orphan
  const taken = { ...orphan, intentOwner: owner.id }
  try {
    const charge = await orGiveUp(context, taken, () => takeOverIntent(db, { orphan, owner: owner.id }))
    if (!charge) return false
    const { transferStatus } = await resolveCharge(context, charge)
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
async function settleAttempts(context: JobContext, deadOwners: readonly string[]): Promise<void> {
  const attempts = await disownAttempts(context.db, deadOwners)
  for (let done = 0; done < attempts.length; done += batch) {
    const asked = attempts.slice(done, done + batch).map((attempt) => settleAttempt(context, attempt))
    const answered = await Promise.all(asked)
    // No money hangs on them, and whoever asks again asks the acquirer too.
    if (!answered.some((isAnswered) => isAnswered)) return
  }
}

async function settleAttempt(context: JobContext, attempt: TokenAttempt): Promise<boolean> {
  const { db, log } = context
  const { acquirerReference: reference } = attempt
  try {
    const outcome = await resolveVerification(context, attempt)
    if (outcome?.result === 'declined') await closeAttempt(db, { ...attempt, declineReason: outcome.reason })
    log.warn({ reference, result: outcome?.result }, 'asked about a verification that was left open')
    return true
  } catch (error) {
    log.warn({ err: error, reference }, 'a verification that was left open could not be asked about')
    return false
  }
}

async function releaseHolds(context: JobContext, deadOwners: readonly string[]): Promise<void> {
  for (;;) {
    const holds = await listOrphanedHolds(context.db, deadOwners)
    const released = await Promise.all(holds.map((hold) => release(context, hold)))
    if (!released.some((isReleased) => isReleased)) return
  }
}

async function release({ db, acquirer, log }: JobContext, hold: TemporaryHold): Promise<boolean> {
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
