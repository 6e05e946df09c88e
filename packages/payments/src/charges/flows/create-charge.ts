import { unlessRemoved } from '@element-js/database'
import { newId, ServiceError } from '@element-js/values'
import type { InstallmentOption } from '../../installments/domain/installment-option.ts'
import { findOfferedOption } from '../../installments/flows/find-offered-option.ts'
import { type DeclineLimit, nameOfCard, rangeOfCards, type TokenName } from '../../limits/decline-limit.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { cvvTokenHashOf } from '../../tokens/domain/cvv-token.ts'
import { findUsableCard } from '../../tokens/flows/find-usable-card.ts'
import type { ChargeContext } from '../context.ts'
import { challengeDueAtMs } from '../domain/challenge-deadline.ts'
import type { Charge } from '../domain/charge.ts'
import { type Authentication, newCharge } from '../domain/new-charge.ts'
import { verdictOf } from '../issuer-verdict.ts'
import { type BegunCharge, beginCharge, beginWithCvvToken } from '../store/begin-charge.ts'
import { findCharge, insertCharge, isPlanUsed } from '../store/charges.ts'
import { isRemoved } from '../store/removed-charges.ts'
import { authorizeCharge } from './authorize-charge.ts'
import { canAuthenticate } from './challenges/can-authenticate.ts'
import { findTypedCode, sealWaitingCode, type TypedCode } from './find-typed-code.ts'
import type { ChargeOrder } from './read-charge-order.ts'
import { notConfigured } from './read-three-d-secure.ts'
import { releaseOnError } from './release-on-error.ts'
import { type ChargeAnswer, replayCharge } from './replay-charge.ts'

/**
 * Charges a card, exactly once, however often the request is repeated.
 *
 * 1. The intent is written, and the security code leaves the store with it. A code that was typed again for this payment
 *    stays sealed until the outcome is known, and no other payment can have it meanwhile.
 * 2. For a known key the first answer is replayed, whatever has happened to the card since. The key of a removed
 *    payment is refused.
 * 3. The acquirer is asked.
 * 4. The outcome is written. A code that was typed again is wiped, or free for another payment if this one was
 *    declined.
 *
 * With 3-D Secure the payment only waits after 1, with the security code still in the store: 3 and 4 follow when the
 * payer's issuer has authenticated the payer.
 *
 * If the service crashes between 1 and 4, a job of another process finds the open intent and recovers it.
 *
 * @returns the payment; a declined payment is returned too, as a cancelled one.
 * @throws ServiceError 404 or 409 for the card; 409 for the key of a payment that was removed; 403 if its payer cannot
 * be authenticated; 400, 404 or 409 for the installments; 422 for a key used with another body; 429 for
 * too many declines, once nothing else can refuse the payment; 503 if the acquirer does not answer.
 */
export async function createCharge(
  context: ChargeContext,
  order: ChargeOrder,
  declines: DeclineLimit,
): Promise<ChargeAnswer> {
  const terms = await readTerms(context, order)
  if (!(terms instanceof ServiceError)) {
    const answer = await attemptPayment(context, { order, ...terms, declines })
    if (answer) return answer
  }
  const known = await findCharge(context.db, order)
  if (known) return replayCharge(context, { order, known })
  if (await isRemoved(context.db, order)) {
    throw new ServiceError('payment_removed', { idempotencyKey: order.idempotencyKey })
  }
  throw terms instanceof ServiceError ? terms : whyNotBegun(order)
}

interface PaymentAttempt extends ChargeStart {
  readonly declines: DeclineLimit
}

/** @returns `null` if the key or the plan is taken. */
async function attemptPayment(
  context: ChargeContext,
  { declines, ...start }: PaymentAttempt,
): Promise<ChargeAnswer | null> {
  const { order, card } = start
  await using watch = await declines.begin({
    // A code that was typed again counts for the payer who typed it, not for the one who made the card's token.
    token: tokenOf(order),
    ...(order.cvvToken && { card: order }),
    asker: {
      range: rangeOfCards(order.merchantId, card.bin),
      card: nameOfCard(order.merchantId, card.fingerprint),
    },
    // With 3-D Secure, no issuer is asked yet: the answer must not show which cards keep being declined.
    isForPayerOnly: order.threeDSecure !== null,
    isHarmless: async () => (await findCharge(context.db, order)) !== undefined,
  })
  const begun = await unlessRemoved(() => begin(context, start))
  if (!begun) return null
  const charge = begun.charge.openIntent ? await authorizeCharge(context, { ...begun, card }) : begun.charge
  watch.verdict = verdictOf(charge)
  return { charge, card, isReplayed: false }
}

function tokenOf({ merchantId, cardId, cvvToken }: ChargeOrder): TokenName {
  return { merchantId, cardId: cvvToken ? cvvTokenHashOf(cvvToken.reveal()) : cardId }
}

/** What is charged, and how. */
interface ChargeTerms {
  readonly card: Card
  /** `null`: the order has none. */
  readonly typed: TypedCode | null
  readonly option: InstallmentOption | null
}

// A refusal is a value, because the first answer to a repeated request has precedence over the present state of its
// card and plan.
async function readTerms(context: ChargeContext, order: ChargeOrder): Promise<ChargeTerms | ServiceError> {
  const { merchantId, cardId, chosen, ...price } = order
  const card = await findUsableCard(context, { merchantId, cardId, linkId: null })
  if (card instanceof ServiceError) return card
  const unauthenticated = order.threeDSecure && (await whyNotAuthenticated(context))
  if (unauthenticated) return unauthenticated
  const typed = await findTypedCode(context, order)
  if (typed instanceof ServiceError) return typed
  if (!chosen) return { card, typed, option: null }
  try {
    const use = { merchantId, chosen, price: { ...price, brand: card.brand } }
    const option = await findOfferedOption(context, use)
    const plan = { merchantId, planId: chosen.planId }
    return (await isPlanUsed(context.db, plan)) ? planUsed() : { card, typed, option }
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

async function whyNotAuthenticated(context: ChargeContext): Promise<ServiceError | null> {
  try {
    return (await canAuthenticate(context)) ? null : notConfigured()
  } catch (cause) {
    return new ServiceError('acquirer_unavailable', { cause })
  }
}

// The key is free, so it is the plan that another charge has taken.
function whyNotBegun({ chosen }: ChargeOrder): Error {
  return chosen ? planUsed() : new Error('a payment is missing from the store')
}

function planUsed(): ServiceError {
  return new ServiceError('installments_plan_used', { field: 'installments.planId' })
}

interface ChargeStart extends ChargeTerms {
  readonly order: ChargeOrder
}

async function begin(
  context: ChargeContext,
  { order, card, typed, option }: ChargeStart,
): Promise<BegunCharge | null> {
  const { threeDSecure, cvvToken: _, chosen, ...asked } = order
  const createdAtMs = context.nowMs()
  const acquirerReference = newId('chg')
  const authentication: Authentication = threeDSecure
    ? {
        kind: 'challenge',
        flow: threeDSecure.paymentFlow,
        dueAtMs: challengeDueAtMs([card, typed], createdAtMs),
        returnUrl: threeDSecure.merchantSite3ds,
      }
    : { kind: 'none', owner: context.owner.id }
  const installments = option && JSON.stringify(option)
  const paidIn = { installments, installmentsPlanId: chosen?.planId ?? null }
  const cvvTokenHash = typed?.tokenHash ?? null
  const charge = newCharge(
    { ...asked, ...paidIn, acquirerReference, cvvTokenHash, linkId: null, createdAtMs },
    authentication,
  )
  if (typed) return beginWithTypedCode(context, charge, typed)
  // A charge that waits for its payer leaves the code in the store.
  if (authentication.kind === 'challenge')
    return (await insertCharge(context.db, charge)) ? { charge, code: null } : null
  return releaseOnError(context, charge, () => beginCharge(context.db, charge, 'merchant'))
}

async function beginWithTypedCode(
  context: ChargeContext,
  charge: Charge,
  { tokenHash, code }: TypedCode,
): Promise<BegunCharge | null> {
  const isWaiting = charge.openIntent === null
  const waitingCode = isWaiting ? await sealWaitingCode(context, charge, code) : null
  const begun = { tokenHash, waitingCode, creator: 'merchant' } as const
  const isBegun = await releaseOnError(context, charge, () => beginWithCvvToken(context.db, charge, begun))
  return isBegun ? { charge, code: isWaiting ? null : code } : null
}
