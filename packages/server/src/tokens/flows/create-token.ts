import type { Outcome } from '../../acquirer/acquirer.ts'
import { isUnclear } from '../../acquirer/final-position.ts'
import { isTestNumber } from '../../acquirer/test-cards.ts'
import { ServiceError } from '../../errors.ts'
import { releaseLater } from '../../ownership/release-ownership.ts'
import { newId } from '../../values/new-id.ts'
import type { TokenContext } from '../context.ts'
import { listCardFlaws } from '../domain/judge-card.ts'
import type { Verification } from '../domain/verification.ts'
import { releaseHold } from '../store/temporary-holds.ts'
import { findVerification, insertVerification, repeatVerification } from '../store/verifications.ts'
import { finalizeVerification } from './finalize-verification.ts'
import type { OrderWithVerification, TokenOrder } from './read-token-order.ts'
import { recoverVerification, withdrawVerification } from './recover-verification.ts'
import { replayToken } from './replay-token.ts'
import { sealCard } from './seal-card.ts'
import { answerOf, type FinalizedVerification, type TokenAnswer } from './token-answer.ts'
import { verifyCard } from './verify-card.ts'

/** Asks the issuer, or throws a ServiceError instead. */
export type IssuerGate = (ask: () => Promise<Outcome>) => Promise<Outcome>

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
 * @param askIssuer Decides whether the issuer is asked, once nothing else can refuse the request.
 * @throws ServiceError 400 for an impossible card, 422 for a key used with another body, 503 if the acquirer does not
 * answer, and what `askIssuer` throws: then the key is free again.
 */
export async function createToken(
  context: TokenContext,
  order: TokenOrder,
  askIssuer: IssuerGate,
): Promise<TokenAnswer> {
  const refusal = refusalOf(order, context)
  const begun = refusal ? null : await begin(context, order)
  if (!begun) {
    const known = await repeatVerification(context.db, order)
    const replayed = known && (await replayToken(context, { order, known }))
    if (replayed) return replayed
    if (refusal) throw refusal
    // Nothing was done under the key, and it is free again.
    return createToken(context, order, askIssuer)
  }
  if (!begun.verification.openIntent) return answerOf(begun, { isReplayed: false })
  const { verification } = begun
  const outcome = await askUnlessRefused(context, { order, verification, askIssuer }).catch(
    async (error: unknown) => {
      const latest = await findVerification(context.db, order)
      if (latest && latest.acquirerReference !== verification.acquirerReference) return null
      throw error
    },
  )
  const finalized = outcome && (await finalizeVerification(context, { order, verification, outcome }))
  // Another request finalized it meanwhile, or closed it at the acquirer and began again.
  return finalized ? answerOf(finalized, { isReplayed: false }) : createToken(context, order, askIssuer)
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

function newVerification({ plan, ...order }: TokenOrder, { owner, createdAtMs }: Ownership): Verification {
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

interface Question extends OrderWithVerification {
  readonly askIssuer: IssuerGate
}

async function askUnlessRefused(
  context: TokenContext,
  { order, verification, askIssuer }: Question,
): Promise<Outcome> {
  let isAsked = false
  try {
    return await askIssuer(() => {
      isAsked = true
      return verify(context, { order, verification })
    })
  } catch (error) {
    if (!isAsked) await withdrawVerification(context, verification)
    throw error
  }
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
