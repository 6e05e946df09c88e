import type { Database } from '@element-js/database'
import {
  type Charge,
  deleteTemporaryHold,
  listOrphanedHolds,
  listOrphans,
  onClockOf,
  recoverCharge,
  recoverForwards,
  recoverVerification,
  releaseOnError,
  releaseVerifications,
  type StoredVerification,
  type TemporaryHold,
  takeOverIntent,
  voidReservation,
  writeReleases,
  writeVerificationOutcome,
} from '@element-js/payments'
import type { JobContext } from './context.ts'

/**
 * Recovers the operations that a dead process left open at the acquirer, and those that a living one released, by
 * asking the acquirer. An operation stays open while the acquirer does not answer. Nobody can be asked about a
 * forwarded request.
 */
export async function recoverOrphans(context: JobContext): Promise<void> {
  const { db, owner } = context
  await writeReleases(context)
  const owners = await listIntentOwners(db)
  const deadOwners = await owner.findDead(owners.filter((id) => id !== null))
  if (deadOwners.length === 0 && !owners.includes(null)) return
  await recoverCharges(context, deadOwners)
  if (deadOwners.length > 0) await recoverVerifications(context, deadOwners)
  await voidHolds(context, deadOwners)
  await recoverForwards(context, deadOwners)
}

async function recoverCharges(context: JobContext, deadOwners: readonly string[]): Promise<void> {
  for (;;) {
    const orphans = await listOrphans(context.db, deadOwners)
    const recovered = await Promise.all(
      orphans.map((orphan) => onClockOf(context, orphan.merchantId, () => recoverOrphan(context, orphan))),
    )
    // Operations that could not be recovered are released again, for the next run.
    if (!recovered.some((isRecovered) => isRecovered)) return
  }
}

async function recoverOrphan(context: JobContext, orphan: Charge): Promise<boolean> {
  const { db, owner, log } = context
  const { acquirerReference: reference, openIntent: intent } = orphan
  const taken = { ...orphan, intentOwner: owner.id }
  try {
    const charge = await releaseOnError(context, taken, () => takeOverIntent(db, { orphan, owner: owner.id }))
    if (!charge) return false
    const { transferStatus } = await recoverCharge(context, charge)
    log.warn({ reference, intent, transferStatus }, 'recovered a payment that was left open')
    return true
  } catch (error) {
    log.warn({ err: error, reference, intent }, 'a payment that was left open could not be recovered yet')
    return false
  }
}

// The number that is asked about together.
const batch = 100

/**
 * Frees the keys of verifications that never took place, and finalizes those that were declined. One that was approved
 * stays open, because only a repeated request brings the card, which then need not wait for the dead process.
 */
async function recoverVerifications(context: JobContext, deadOwners: readonly string[]): Promise<void> {
  const verifications = await releaseVerifications(context.db, deadOwners)
  for (let done = 0; done < verifications.length; done += batch) {
    const asked = verifications
      .slice(done, done + batch)
      .map((verification) =>
        onClockOf(context, verification.merchantId, () => recoverOrphanedVerification(context, verification)),
      )
    const recovered = await Promise.all(asked)
    // No money depends on them, and a repeated request asks the acquirer too.
    if (!recovered.some((isRecovered) => isRecovered)) return
  }
}

async function recoverOrphanedVerification(
  context: JobContext,
  verification: StoredVerification,
): Promise<boolean> {
  const { db, log } = context
  const { acquirerReference: reference } = verification
  try {
    const outcome = await recoverVerification(context, verification)
    if (outcome?.result === 'declined')
      await writeVerificationOutcome(db, { ...verification, declineReason: outcome.reason })
    log.warn({ reference, result: outcome?.result }, 'recovered a verification that was left open')
    return true
  } catch (error) {
    log.warn({ err: error, reference }, 'a verification that was left open could not be recovered yet')
    return false
  }
}

async function voidHolds(context: JobContext, deadOwners: readonly string[]): Promise<void> {
  for (;;) {
    const holds = await listOrphanedHolds(context.db, deadOwners)
    const voided = await Promise.all(
      holds.map((hold) => onClockOf(context, hold.merchantId, () => voidHold(context, hold))),
    )
    if (!voided.some((isVoided) => isVoided)) return
  }
}

async function voidHold({ db, acquirer, log }: JobContext, hold: TemporaryHold): Promise<boolean> {
  const { merchantId, acquirerReference: reference } = hold
  try {
    await voidReservation(acquirer, { merchantId, reference })
    await deleteTemporaryHold(db, hold)
    log.warn({ reference }, 'voided the reservation of a verification that was left open')
    return true
  } catch (error) {
    log.warn(
      { err: error, reference },
      'the reservation of a verification that was left open could not be voided yet',
    )
    return false
  }
}

/**
 * The owners of all operations in progress at the acquirer or at a destination, for any merchant; `null` if one has no
 * owner.
 */
export async function listIntentOwners(db: Database): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('charges')
    .select('intentOwner as owner')
    .where('openIntent', 'is not', null)
    .union(db.selectFrom('verifications').select('intentOwner as owner').where('openIntent', 'is not', null))
    .union(db.selectFrom('temporaryHolds').select('owner'))
    .union(db.selectFrom('forwards').select('owner').where('state', '=', 'sending'))
    .execute()
  return rows.map(({ owner }) => owner)
}
