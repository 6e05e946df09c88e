import type { ChargeContext } from '../../context.ts'
import type { Charge } from '../../domain/charge.ts'
import { beginChallengedIntent, type ChallengedIntent } from '../../store/challenges.ts'
import { recoverCharge } from '../recover-charge.ts'
import { releaseOnError } from '../release-on-error.ts'

/** Whether the acquirer has sent the payer of a charge to a challenge, and waits for the payer's return. */
export function isAtIssuer({ transferStatus, openIntent, challengeUrl }: Charge): boolean {
  return transferStatus === 'IN_PROGRESS' && openIntent === null && challengeUrl !== null
}

/**
 * Cancels a charge whose payer was sent to a challenge. It cancels at the acquirer first: from then on the payer cannot
 * pass the challenge. A reserved amount is released, and an amount that was already collected counts as paid.
 *
 * @param begin Writes the intent, and what belongs to it, in one transaction. Default: the intent alone.
 * @returns the charge as it is now; `null` if the payer or another process was first.
 * @throws ServiceError 503 if the acquirer does not answer; then a job continues.
 */
export async function abandonChallenge(
  context: ChargeContext,
  charge: Charge,
  begin: (intent: ChallengedIntent) => Promise<Charge | undefined> = (intent) =>
    beginChallengedIntent(context.db, intent),
): Promise<Charge | null> {
  const { merchantId, idempotencyKey } = charge
  const owner = context.owner.id
  const intent = { merchantId, idempotencyKey, intent: 'abandon', owner } as const
  const wanted = { ...charge, intentOwner: owner }
  const begun = await releaseOnError(context, wanted, () => begin(intent))
  return begun ? recoverCharge(context, begun) : null
}
