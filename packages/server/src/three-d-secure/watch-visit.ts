import type { ChargeContext } from '../charges/context.ts'
import { verdictOf } from '../charges/issuer-verdict.ts'
import { findChallengedCharge } from '../charges/store/charges.ts'
import type { DeclineLimit } from '../limits/decline-limit.ts'
import type { ChallengedCharge } from './authentication/challenged-charge.ts'
import { isChallengeId } from './challenge-id.ts'
import { type ChallengeVisit, visitChallenge } from './visit-challenge.ts'

/**
 * Visits a challenge, and counts declines for which the issuer did not need the cardholder: in live mode, the issuer is
 * asked when the payer comes, and may decline without a challenge. A decline after a challenge does not count, because
 * the cardholder was there.
 *
 * @throws ServiceError 429 for a payer with too many declines, besides the errors of a visit.
 */
export async function watchVisit(
  context: ChargeContext,
  visit: ChallengeVisit,
  declines: DeclineLimit,
): Promise<ChallengedCharge | null> {
  const act = (): Promise<ChallengedCharge | null> => visitChallenge(context, visit)
  const { challengeId } = visit
  if (context.issuer || !isChallengeId(challengeId)) return act()
  const charge = await findChallengedCharge(context.db, challengeId)
  if (charge?.transferStatus !== 'IN_PROGRESS' || charge.openIntent || charge.challengeUrl !== null)
    return act()
  const { merchantId, cardId, cvvTokenHash, linkId } = charge
  return declines.watch({
    token: { merchantId, cardId: cvvTokenHash ?? cardId },
    ...(cvvTokenHash !== null && { card: { merchantId, cardId } }),
    linkId,
    act,
    verdictOf: (challenged) => challenged && verdictOf(challenged.charge),
  })
}
