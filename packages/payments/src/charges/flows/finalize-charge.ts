import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { Card } from '../../tokens/domain/card.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import { outcomeOfIntent } from '../domain/outcome-of-intent.ts'
import { writeChallenge } from '../store/challenges.ts'
import { releaseOnError } from './release-on-error.ts'
import { reportStatusChange } from './report-status-change.ts'
import { waitForOutcome } from './wait-while-open.ts'
import { writeOutcome } from './write-outcome.ts'

interface AcquirerAnswer {
  /** With an open intent. */
  readonly charge: Charge
  readonly position: Position
  /** The charge's card, if it was read already. */
  readonly card?: Card
}

/**
 * Finalizes a charge: writes the outcome of its intent according to the acquirer's answer. A charge whose payer must
 * pass a challenge waits for the payer, and stores the challenge's address. If another process was first, its outcome
 * stands. If another process has taken over the intent, it may be voiding at the acquirer what was answered here, so
 * this function waits for its outcome.
 *
 * @returns the charge as it is now.
 * @throws ServiceError 409 if the other process takes longer than 5 s.
 */
export async function finalizeCharge(
  context: ChargeContext,
  { charge, position, card }: AcquirerAnswer,
): Promise<Charge> {
  const nowMs = context.nowMs()
  if (position.state === 'challenged') {
    const challenge = { charge, challengeUrl: position.url, nowMs }
    const waiting = await releaseOnError(context, charge, () => writeChallenge(context.db, challenge))
    return waiting ?? waitForOutcome(context, charge)
  }
  const outcome = outcomeOfIntent(charge, position, nowMs)
  const finalized = await releaseOnError(context, charge, () =>
    writeOutcome(context, { charge, outcome, nowMs, card }),
  )
  if (finalized && finalized.transferStatus !== charge.transferStatus) reportStatusChange(context, finalized)
  return finalized ?? waitForOutcome(context, charge)
}
