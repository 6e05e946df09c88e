import { ServiceError } from '@element-js/values'
import type { ChallengeTerms, ReturnedFields } from '../../acquirer/acquirer.ts'
import type { ChargeContext } from '../../charges/context.ts'
import type { Charge } from '../../charges/domain/charge.ts'
import { abandonChallenge, isAtIssuer } from '../../charges/flows/challenges/abandon-challenge.ts'
import { canAuthenticate } from '../../charges/flows/challenges/can-authenticate.ts'
import { continueChallenge } from '../../charges/flows/challenges/continue-challenge.ts'
import { type ChallengedCharge, hasChallengeExpired } from './challenged-charge.ts'
import { authorizeWaiting, cancelWaiting } from './move-waiting-charge.ts'

interface PayerVisit {
  readonly challenged: ChallengedCharge
  /** The data with which the payer came back from the issuer; `null`: the payer opens the address of the challenge. */
  readonly returned: ReturnedFields | null
  readonly terms: ChallengeTerms
}

/**
 * Authenticates a payer if the acquirer sends payers to their issuers.
 *
 * 1. When the payer comes, the intent to authorize is written and the acquirer is asked. It may decide immediately.
 * 2. Otherwise it answers with the address of a challenge. The address is stored, and no intent is open while the payer
 *    is there.
 * 3. When the payer comes back, the intent is written again and the acquirer is asked to continue. The service does not
 *    trust the payer's data: the acquirer asks the issuer, and may answer with another challenge.
 * 4. If the payer does not come back in time, the acquirer is asked to cancel, and releases any reserved amount.
 *
 * @returns the current payment; `waits`: the payer must go to the challenge; `null`: another request was first.
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
  if (hasChallengeExpired(context, challenged))
    return cancelWaiting(context, challenged, 'authentication_abandoned')
  // The service had another acquirer when the payment began.
  if (!(await isOffered(context))) return cancelWaiting(context, challenged, 'not_attempted')
  return authorizeWaiting(context, challenged, terms)
}

async function isOffered(context: ChargeContext): Promise<boolean> {
  try {
    return await canAuthenticate(context)
  } catch (cause) {
    throw new ServiceError('acquirer_unavailable', { cause })
  }
}
