import { countries, newId, ServiceError } from '@element-js/values'
import { challengeDueAtMs } from '../../charges/domain/challenge-deadline.ts'
import { type Charge, noRequestHash, refusalOf } from '../../charges/domain/charge.ts'
import { type Authentication, type NewCharge, newCharge } from '../../charges/domain/new-charge.ts'
import { authorizeCharge } from '../../charges/flows/authorize-charge.ts'
import { canAuthenticate } from '../../charges/flows/challenges/can-authenticate.ts'
import { releaseOnError } from '../../charges/flows/release-on-error.ts'
import type { BegunCharge } from '../../charges/store/begin-charge.ts'
import { insertCharge } from '../../charges/store/charges.ts'
import type { InstallmentOption } from '../../installments/domain/installment-option.ts'
import { type DeclineLimit, nameOfCard, rangeOfCards, verdictOfAnswer } from '../../limits/decline-limit.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { findUsableCard } from '../../tokens/flows/find-usable-card.ts'
import { takeSecurityCode } from '../../tokens/store/cards.ts'
import type { LinkContext } from '../context.ts'
import { type Attempt, inPayersCurrency, type PaymentLink } from '../domain/payment-link.ts'
import { addressOfLink } from '../order/create-link.ts'
import { insertAttempt } from '../store/attempts.ts'
import { type LinkView, viewLink } from './link-view.ts'
import { type LockedLink, lockLinkInTurn, type RecordedEvent } from './lock-link.ts'
import { lacksAddress, requireChoice } from './payable.ts'
import { supersedeAttempt, waitForCharge } from './supersede-attempt.ts'

export interface CardOrder {
  readonly linkId: string
  readonly cardId: string
  /** The installments that the payer chose; `null`: a single payment. */
  readonly option: InstallmentOption | null
  /** Who pays, as `payerAt` names it. */
  readonly payer: string
}

/** The outcome. */
export interface CardPayment {
  readonly view: LinkView
  /** The address of the issuer's challenge; `null`: there is none. */
  readonly goTo: string | null
}

/**
 * Pays a link by a card, like any other charge: once, however often the form is sent. If the issuer requires 3-D
 * Secure, and the country has it, the card is charged again afterwards.
 *
 * @throws ServiceError 404 for the link or the card; 402 if the card is declined, or if nobody could be asked: the link can be paid again; 409 if it
 * can no longer be paid; 503 if the acquirer does not answer: a job then recovers the payment; 429 for too many declines, once
 * nothing else can refuse the request.
 */
export async function payByCard(
  context: LinkContext,
  order: CardOrder,
  declines: DeclineLimit,
): Promise<CardPayment> {
  const view = await waitForCharge(context, order.linkId)
  const { link, attempt } = view
  requireChoice({ link, method: 'CREDIT_CARD', nowMs: context.nowMs() })
  if (lacksAddress(link)) throw new ServiceError('shipping_address_required')
  const { linkId, cardId } = order
  const card = await findUsableCard(context, { merchantId: link.merchantId, cardId, linkId })
  if (card instanceof ServiceError) throw card
  if (attempt) await supersedeAttempt(context, { linkId, actor: 'payer' })
  const payment = await attemptPayment(context, { order, card, link, declines })
  return payment ?? payByCard(context, order, declines)
}

interface CardAttempt {
  readonly order: CardOrder
  readonly card: Card
  readonly link: PaymentLink
  readonly declines: DeclineLimit
}

/** @returns `null` if another attempt was begun first. */
async function attemptPayment(
  context: LinkContext,
  { order, card, link, declines }: CardAttempt,
): Promise<CardPayment | null> {
  const { linkId, payer } = order
  const { merchantId } = card
  await using watch = await declines.begin({
    asker: {
      payer,
      range: rangeOfCards(merchantId, card.bin),
      card: nameOfCard(merchantId, card.fingerprint),
    },
    token: card,
    linkId,
  })
  const begun = await beginCardAttempt(context, { order, card, isChallenged: false })
  if (!begun) return null
  const refusal = refusalOf(await authorizeCharge(context, { ...begun, card }))
  if (refusal === 'authentication_required' && (await mayChallenge(context, link))) {
    const waiting = await beginCardAttempt(context, { order, card, isChallenged: true })
    if (!waiting) return null
    const goTo = `${context.publicUrl}/3ds/${waiting.charge.challengeId}`
    return { view: await findView(context, linkId), goTo }
  }
  if (refusal) {
    if (refusal !== 'not_attempted') watch.verdict = verdictOfAnswer(refusal)
    throw new ServiceError(refusal)
  }
  const view = await findView(context, linkId)
  watch.verdict = 'approved'
  return { view, goTo: null }
}

interface CardAttemptStart {
  readonly order: CardOrder
  readonly card: Card
  /** Whether the payer is sent to 3-D Secure first. */
  readonly isChallenged: boolean
}

/** @returns `null` if another attempt was begun first. */
async function beginCardAttempt(
  context: LinkContext,
  { order: { linkId, option }, card, isChallenged }: CardAttemptStart,
): Promise<BegunCharge | null> {
  const { merchantId, cardId } = card
  const names = { merchantId, idempotencyKey: newId('pay'), acquirerReference: newId('chg') }
  const intent = { ...names, intentOwner: context.owner.id }
  const begin = async (locked: LockedLink): Promise<BegunCharge | null> => {
    const { link, transaction } = locked
    const nowMs = context.nowMs()
    requireChoice({ link, method: 'CREDIT_CARD', nowMs })
    if (link.attemptId !== null) return null
    const charge = newCharge(
      {
        ...orderOf(link),
        ...names,
        cardId,
        installments: option && JSON.stringify(option),
        createdAtMs: nowMs,
      },
      isChallenged ? challengeOf(context, { link, card, nowMs }) : { kind: 'none', owner: context.owner.id },
    )
    await insertCharge(transaction, charge, 'payer')
    await insertAttempt(transaction, attemptOf(charge, { link, option }))
    const attemptId = charge.idempotencyKey
    const recorded = begunByCard(attemptId)
    if (isChallenged) await locked.move('waits', { change: { attemptId }, recorded })
    else {
      await locked.change({ attemptId })
      await locked.record(recorded)
    }
    // A charge that waits for its payer leaves the code in the store.
    return { charge, code: isChallenged ? null : await takeSecurityCode(transaction, charge) }
  }
  return (await releaseOnError(context, intent, () => lockLinkInTurn(context, linkId, begin))) ?? null
}

function begunByCard(attemptId: string): RecordedEvent {
  return { event: 'attempt_begun', actor: 'payer', cause: 'CREDIT_CARD', reference: attemptId }
}

type LinkTerms = Omit<
  NewCharge,
  'merchantId' | 'idempotencyKey' | 'acquirerReference' | 'cardId' | 'createdAtMs'
>

function orderOf(link: PaymentLink): LinkTerms {
  const { linkId, amountMinor, currency, country, description, subMerchantId } = inPayersCurrency(link)
  return {
    linkId,
    amountMinor,
    currency,
    country,
    description,
    subMerchantId,
    requestHash: noRequestHash,
    cvvTokenHash: null,
    referenceId: link.orderId,
    captureMode: 'at_once',
    // The link has what is known about the payer.
    payer: null,
    // The merchant is notified of the link instead.
    notificationUrl: null,
  }
}

function challengeOf(
  context: LinkContext,
  { link, card, nowMs }: { readonly link: PaymentLink; readonly card: Card; readonly nowMs: number },
): Authentication {
  return {
    kind: 'challenge',
    flow: 'DIRECT',
    dueAtMs: Math.min(challengeDueAtMs([card], nowMs), link.expiresAtMs),
    returnUrl: addressOfLink(context, link.linkId),
  }
}

function attemptOf(
  charge: Charge,
  { link, option }: { readonly link: PaymentLink; readonly option: InstallmentOption | null },
): Attempt {
  return {
    merchantId: charge.merchantId,
    linkId: link.linkId,
    attemptId: charge.idempotencyKey,
    method: 'CREDIT_CARD',
    state: 'waiting',
    acquirerReference: charge.acquirerReference,
    instrument: {
      kind: 'card',
      installments: option?.count ?? 1,
      ...(option && { totalMinor: option.totalMinor }),
    },
    // The jobs of charges finalize it.
    checkAtMs: null,
    expiresAtMs: link.expiresAtMs,
    createdAtMs: charge.createdAtMs,
    endedAtMs: null,
  }
}

async function mayChallenge(context: LinkContext, { country }: PaymentLink): Promise<boolean> {
  return countries[country].hasThreeDSecure && (await canAuthenticate(context))
}

async function findView(context: LinkContext, linkId: string): Promise<LinkView> {
  const view = await viewLink(context, linkId)
  if (!view) throw new ServiceError('sandbox_reset')
  return view
}
