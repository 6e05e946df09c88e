import type { ChallengeTerms, ReturnedFields } from '../../acquirer/acquirer.ts'
import type { ChargeContext } from '../../charges/context.ts'
import type { Charge } from '../../charges/domain/charge.ts'
import { abandonChallenge, isAtIssuer } from '../../charges/flows/challenges/abandon-challenge.ts'
import { canAuthenticate } from '../../charges/flows/challenges/can-authenticate.ts'
import { continueChallenge } from '../../charges/flows/challenges/continue-challenge.ts'
import { ServiceError } from '../../errors.ts'
import { type ChallengedCharge, isOver } from './challenged-charge.ts'
import { authorizeWaiting, cancelWaiting } from './move-waiting-charge.ts'

interface PayerVisit {
  readonly challenged: ChallengedCharge
  /** With what the payer came back from the issuer; `null`: the payer comes to the address of the challenge. */
  readonly returned: ReturnedFields | null
  readonly terms: ChallengeTerms
}

/**
 * Authenticates a payer where the acquirer sends payers to their issuers.
 *
 * 1. When the payer comes, the intent to authorize is written, and the acquirer is asked. It may answer at once.
 * 2. Else it answers with the address of a challenge. This is stored, and nothing is under way while the payer is there.
 * 3. When the payer comes back, the intent is written again, and the acquirer is asked to go on. What the payer brings back
 *    is not believed: the acquirer asks the issuer, and may answer with a challenge again.
 * 4. When the payer does not come back in time, the acquirer is asked to cancel, and what it has reserved is released.
 *
 * @returns the payment as it is now; `waits`: the payer is to go to the challenge; `null`: another was first.
 */
export async function authenticateByAcquirer(
  context: ChargeContext,
  { challenged, returned, terms }: PayerVisit,
): Promise<Charge | 'waits' | null> {
  const { charge } = challenged
  if (isAtIssuer(charge)) {
    if (charge.dueAtMs === null || context.nowMs() >= charge.dueAtMs) return abandonChallenge(context, charge)
    return returned ? continueChallenge(context, { charge, returned }) : 'waits'
  }
  if (isOver(context, challenged)) return cancelWaiting(context, challenged, 'authentication_abandoned')
  // The service had another acquirer when the payment was begun.
  if (!(await isOffered(context))) return cancelWaiting(context, challenged, 'authentication_failed')
  return authorizeWaiting(context, challenged, terms)
}

async function isOffered(context: ChargeContext): Promise<boolean> {
  try {
    return await canAuthenticate(context)
  } catch (cause) {
    throw new ServiceError('acquirer_unavailable', { cause })
  }
}
