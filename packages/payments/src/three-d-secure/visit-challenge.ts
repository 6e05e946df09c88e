import { pollUntil } from '@element-js/database'
import type { ChallengeTerms, ReturnedFields } from '../acquirer/acquirer.ts'
import type { ChallengeOutcome } from '../acquirer/issuer.ts'
import type { ChargeContext } from '../charges/context.ts'
import type { Charge } from '../charges/domain/charge.ts'
import { verdictOf } from '../charges/issuer-verdict.ts'
import { findChallengedCharge } from '../charges/store/charges.ts'
import type { ChargeHistory } from '../history/domain/history-event.ts'
import { listChargeHistory } from '../history/store/history-events.ts'
import type { DeclineLimit } from '../limits/decline-limit.ts'
import { findMerchant } from '../merchants/store/merchants.ts'
import { findCard } from '../tokens/store/cards.ts'
import { authenticateByAcquirer } from './authentication/authenticate-by-acquirer.ts'
import { authenticateByIssuer } from './authentication/authenticate-by-issuer.ts'
import type { ChallengedCharge } from './authentication/challenged-charge.ts'
import { isChallengeId } from './challenge-id.ts'

export interface ChallengeVisit {
  readonly challengeId: string
  /** The button that the payer presses on the page of a sandbox; `null` if the payer only opens the page. */
  readonly outcome: ChallengeOutcome | null
  /** The data with which the payer came back from the acquirer's challenge; `null`: the payer is on the way to it. */
  readonly returned: ReturnedFields | null
  /** For the acquirer, if it must send the payer to a challenge. */
  readonly terms: ChallengeTerms
}

/**
 * Lets a payer go through 3-D Secure once, however often and in however many tabs the payer answers. The first answer
 * counts, and every other visit finds its outcome.
 *
 * @returns the current payment; one that still waits has no open intent. `null` if there is none.
 * @throws ServiceError 503 if the acquirer does not answer; then a job recovers the charge.
 */
async function visitChallenge(
  context: ChargeContext,
  visit: ChallengeVisit,
): Promise<ChallengedCharge | null> {
  const { issuer } = context
  const { outcome, returned, terms } = visit
  const challenged = await find(context, visit.challengeId)
  if (!challenged || !isWaiting(challenged.charge)) return challenged
  const moved = await (issuer
    ? authenticateByIssuer(context, { challenged, issuer, outcome })
    : authenticateByAcquirer(context, { challenged, returned, terms }))
  if (moved === 'waits') return challenged
  // Another visit, or the job that expires charges, was first. Its outcome stands.
  if (!moved) return visitChallenge(context, { ...visit, outcome: null, returned: null })
  return { ...challenged, charge: moved, end: await findEnd(context, moved) }
}

/** Waits a while for the operation in progress. */
async function find({ db }: ChargeContext, challengeId: string): Promise<ChallengedCharge | null> {
  if (!isChallengeId(challengeId)) return null
  const charge = await pollUntil({
    look: () => findChallengedCharge(db, challengeId),
    isDone: (found) => !found || !isUnderWay(found),
  })
  if (!charge) return null
  const card = await findCard(db, charge)
  const merchant = await findMerchant(db, charge.merchantId)
  if (!card || !merchant) return null
  return { charge, card, merchant, end: await findEnd({ db }, charge) }
}

async function findEnd({ db }: Pick<ChargeContext, 'db'>, charge: Charge): Promise<ChargeHistory | null> {
  if (charge.transferStatus !== 'CANCELLED') return null
  const history = await listChargeHistory(db, charge)
  return history.find(({ event }) => event === 'unauthenticated') ?? null
}

function isUnderWay({ transferStatus, openIntent }: Charge): boolean {
  return transferStatus === 'IN_PROGRESS' && openIntent !== null
}

function isWaiting({ transferStatus, openIntent }: Charge): boolean {
  return transferStatus === 'IN_PROGRESS' && openIntent === null
}

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
