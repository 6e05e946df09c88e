import { newId, Secret, ServiceError } from '@element-js/values'
import type { CardDetails, Outcome } from '../../acquirer/acquirer.ts'
import { isUnclear } from '../../acquirer/final-position.ts'
import { isTestNumber } from '../../acquirer/test-cards.ts'
import { type DeclineLimit, nameOfCard, verdictOfAnswer, type Watch } from '../../limits/decline-limit.ts'
import { releaseLater } from '../../ownership/release-ownership.ts'
import type { TokenContext } from '../context.ts'
import { listCardFlaws } from '../domain/judge-card.ts'
import type { StoredVerification } from '../domain/verification.ts'
import { releaseHold } from '../store/temporary-holds.ts'
import { findVerification, insertVerification, repeatVerification } from '../store/verifications.ts'
import { finalizeVerification } from './finalize-verification.ts'
import type { OrderWithVerification, TokenOrder } from './read-token-order.ts'
import { recoverVerification, withdrawVerification } from './recover-verification.ts'
import { replayToken } from './replay-token.ts'
import { sealCard } from './seal-card.ts'
import { answerOf, type FinalizedVerification, type TokenAnswer } from './token-answer.ts'
import { voidReservation } from './void-reservation.ts'

interface Counting {
  readonly declines: DeclineLimit
  /** The request, which gets the issuer's verdict as well. */
  readonly watch: Watch
}

/**
 * Puts a card into the vault and gives its token. By default the issuer is asked about it first, once
 * however often the request is sent.
 *
 * 1. The intent to verify is written, with nothing of the card.
 * 2. For a known key the first answer is replayed, even for a card that has expired since.
 * 3. The acquirer is asked.
 * 4. The verification is finalized, and with an approval the card is stored.
 *
 * A service that crashes between 1 and 4 leaves an open verification. The same request, sent again, brings the card
 * with it and recovers the verification by asking the acquirer.
 *
 * @throws ServiceError 400 for an impossible card, 422 for a key used with another body, 503 if the acquirer does not
 * answer, 429 for a card with too many declines: then the key is free again.
 */
export async function createToken(
  context: TokenContext,
  order: TokenOrder,
  counting: Counting,
): Promise<TokenAnswer> {
  const refusal = refusalOf(order, context)
  const begun = refusal ? null : await begin(context, order)
  if (!begun) {
    const known = await repeatVerification(context.db, order)
    const replayed = known && (await replayToken(context, { order, known }))
    if (replayed) return replayed
    if (refusal) throw refusal
    // Nothing was done under the key, and it is free again.
    return createToken(context, order, counting)
  }
  if (!begun.verification.openIntent) return answerOf(begun, { isReplayed: false })
  const { verification } = begun
  const outcome = await askIssuer(context, { order, verification, ...counting }).catch(
    async (error: unknown) => {
      const latest = await findVerification(context.db, order)
      if (latest && latest.acquirerReference !== verification.acquirerReference) return null
      throw error
    },
  )
  const finalized = outcome && (await finalizeVerification(context, { order, verification, outcome }))
  // Another request finalized it meanwhile, or closed it at the acquirer and began again.
  return finalized ? answerOf(finalized, { isReplayed: false }) : createToken(context, order, counting)
}

async function begin(context: TokenContext, order: TokenOrder): Promise<FinalizedVerification | null> {
  const verification = newVerification(order, { owner: context.owner.id, createdAtMs: context.nowMs() })
  const { method, openIntent } = verification
  const sealed = openIntent ? null : await sealCard(context, { order, verification })
  const isHeld = method === 'temporary_authorization'
  // Together, so that there is no hold without its record, and no unverified token without its key.
  const isBegun = await insertVerification(context.db, verification, {
    card: sealed,
    hold: isHeld ? { ...verification, owner: context.owner.id } : null,
  })
  return isBegun ? { verification, card: sealed?.card ?? null } : null
}

interface Ownership {
  readonly owner: string
  readonly createdAtMs: number
}

function newVerification(
  { plan, ...order }: TokenOrder,
  { owner, createdAtMs }: Ownership,
): StoredVerification {
  return {
    merchantId: order.merchantId,
    keyFingerprint: order.keyFingerprint,
    requestFingerprint: order.requestFingerprint,
    cardId: newId('crd'),
    method: plan.method,
    acquirerReference: newId('vrf'),
    ...(plan.method === 'none'
      ? { openIntent: null, intentOwner: null }
      : { openIntent: 'verify', intentOwner: owner }),
    declineReason: null,
    mismatches: 0,
    createdAtMs,
  }
}

interface Question extends OrderWithVerification, Counting {}

// A refusal for the card tells strangers that it keeps being declined. So it comes only in the place of a question to the
// issuer, which a guess of another number costs; not before what costs nothing, such as a date that is over.
async function askIssuer(
  context: TokenContext,
  { order, verification, declines, watch }: Question,
): Promise<Outcome> {
  const asker = { card: nameOfCard(order.merchantId, order.fingerprint) }
  await using cardWatch = await declines.begin({ asker }).catch(async (error: unknown) => {
    await withdrawVerification(context, verification)
    throw error
  })
  const outcome = await verify(context, { order, verification })
  cardWatch.verdict = verdictOfAnswer(outcome.result === 'approved' ? null : outcome.reason)
  // A repeated request may write the outcome before this one, which has asked nevertheless.
  watch.verdict = cardWatch.verdict
  return outcome
}

async function verify(
  context: TokenContext,
  { order, verification }: OrderWithVerification,
): Promise<Outcome> {
  const answer = await verifyCard(context, { order, verification }).catch((error: unknown) => {
    const { acquirerReference: reference } = verification
    context.log.warn({ err: error, reference }, 'a verification did not end as expected')
    return null
  })
  if (answer && !isUnclear(answer)) return answer
  const outcome = await recoverVerification(context, verification).catch((cause: unknown) => {
    releaseLater(context, (db) => releaseHold(db, verification))
    throw cause
  })
  // No issuer was asked, and none will be. The caller decides whether to try again.
  if (!outcome) throw new ServiceError('acquirer_unavailable')
  return outcome
}

function refusalOf(
  { request }: TokenOrder,
  { mode, nowMs }: Pick<TokenContext, 'mode' | 'nowMs'>,
): ServiceError | null {
  const flaws = listCardFlaws(request.card, nowMs())
  const [first, ...others] = flaws.map(({ reason, field }) => new ServiceError(reason, { field }))
  if (first) return new ServiceError(first.reason, { ...first.details, others })
  const wanted = mode === 'sandbox'
  if (isTestNumber(request.card.pan) === wanted) return null
  return new ServiceError(wanted ? 'test_card_required' : 'test_card_refused', { field: 'card.pan' })
}

// 1.00 where the currency has cents, 100 pesos in Chile: the smallest amount that issuers there do not find suspicious.
const temporaryAmountMinor = 100

/**
 * Asks the issuer about a card, and releases the amount that was reserved for it. Call it once per verification.
 *
 * @throws if the acquirer does not answer, even if only to the release.
 */
async function verifyCard(
  { acquirer }: TokenContext,
  { order, verification }: OrderWithVerification,
): Promise<Outcome> {
  const { plan, request, network } = order
  const payment = { merchantId: verification.merchantId, reference: verification.acquirerReference }
  const card = { ...detailsOf(request.card), network }
  if (plan.method !== 'temporary_authorization') return acquirer.verify({ ...payment, card })
  const { currency } = plan
  const hold = {
    amountMinor: temporaryAmountMinor,
    currency,
    captureMode: 'later',
    authentication: 'none',
  } as const
  const outcome = await acquirer.authorize({ ...payment, ...hold, card })
  if (outcome.result === 'approved') await voidReservation(acquirer, payment)
  return outcome
}

function detailsOf({
  pan,
  cvv,
  expirationMonth,
  expirationYear,
}: TokenOrder['request']['card']): Omit<CardDetails, 'network'> {
  return { pan: new Secret(pan), cvv: new Secret(cvv), expirationMonth, expirationYear }
}
