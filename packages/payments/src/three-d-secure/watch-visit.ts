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
  const { challengeId } = visit
  const charge =
    !context.issuer && isChallengeId(challengeId) && (await findChallengedCharge(context.db, challengeId))
  const isAsked =
    charge && charge.transferStatus === 'IN_PROGRESS' && !charge.openIntent && charge.challengeUrl === null
  if (!isAsked) return visitChallenge(context, visit)
  const { merchantId, cardId, cvvTokenHash, linkId } = charge
  await using watch = await declines.begin({
    token: { merchantId, cardId: cvvTokenHash ?? cardId },
    ...(cvvTokenHash !== null && { card: { merchantId, cardId } }),
    linkId,
  })
  const challenged = await visitChallenge(context, visit)
  watch.verdict = challenged && verdictOf(challenged.charge)
  return challenged
}
