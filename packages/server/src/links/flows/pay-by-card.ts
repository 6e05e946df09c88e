import { challengeDueAtMs } from '../../charges/domain/challenge-deadline.ts'
import type { Charge } from '../../charges/domain/charge.ts'
import { authorizeCharge } from '../../charges/flows/authorize-charge.ts'
import { orRelease } from '../../charges/flows/or-release.ts'
import { insertCharge } from '../../charges/store/charges.ts'
import { ServiceError } from '../../errors.ts'
import { countries } from '../../money/country.ts'
import { type Card, isExpired } from '../../tokens/domain/card.ts'
import { findCard, takeSecurityCode } from '../../tokens/store/cards.ts'
import { newId } from '../../values/new-id.ts'
import type { LinkContext } from '../context.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import { addressOfLink } from '../order/create-link.ts'
import { insertAttempt } from '../store/attempts.ts'
import { type LinkView, viewLink } from './link-view.ts'
import { type LockedLink, lockLink } from './lock-link.ts'
import { lacksAddress, requireChoice } from './payable.ts'
import { supersedeAttempt, waitForCharge } from './supersede-attempt.ts'

export interface CardOrder {
  readonly linkId: string
  readonly cardId: string
  readonly installments: number
}

/** What came of it. */
export interface CardPayment {
  readonly view: LinkView
  /** Where the payer's issuer wants to hear from the payer; `null`: nowhere. */
  readonly goTo: string | null
}

/**
 * Pays a link by a card, as any other charge: once, however often the form is sent. When the issuer wants 3-D Secure the
 * card is charged anew after it, where the country has it.
 *
 * @throws ServiceError 404 for the link or the card; 402 when the card is declined: the link can be paid anew; 409 when
 *   it cannot be paid any more; 503 when the acquirer does not answer: a job finds out then.
 */
export async function payByCard(context: LinkContext, order: CardOrder): Promise<CardPayment> {
  const view = await waitForCharge(context, order.linkId)
  const { link, attempt } = view
  requireChoice({ link, method: 'CREDIT_CARD', nowMs: context.nowMs() })
  if (lacksAddress(link)) throw new ServiceError('shipping_address_required')
  const card = await findCard(context.db, { merchantId: link.merchantId, cardId: order.cardId })
  if (!card) throw new ServiceError('card_not_found', { field: 'cardId' })
  if (isExpired(card, context.nowMs())) throw new ServiceError('card_token_expired', { field: 'cardId' })
  if (attempt) await supersedeAttempt(context, order.linkId)
  const paid = await charge(context, { order, card })
  if (!paid) return payByCard(context, order)
  if (paid.declineReason === 'authentication_required' && canAuthenticate(context, link)) {
    const waiting = await begin(context, { order, card, isAuthenticated: true })
    if (!waiting) return payByCard(context, order)
    return {
      view: await see(context, order.linkId),
      goTo: `${context.publicUrl}/3ds/${waiting.charge.challengeId}`,
    }
  }
  if (paid.declineReason) throw new ServiceError(paid.declineReason)
  return { view: await see(context, order.linkId), goTo: null }
}

interface Paying {
  readonly order: CardOrder
  readonly card: Card
}

async function charge(context: LinkContext, { order, card }: Paying): Promise<Charge | null> {
  const begun = await begin(context, { order, card, isAuthenticated: false })
  return begun && authorizeCharge(context, { ...begun, card })
}

interface Beginning extends Paying {
  /** Whether the payer's issuer is to vouch for the payer first. */
  readonly isAuthenticated: boolean
}

interface Begun {
  readonly charge: Charge
  readonly sealedCode: Uint8Array | null
}

/** @returns `null` when another attempt was begun first. */
async function begin(context: LinkContext, beginning: Beginning): Promise<Begun | null> {
  const names = { attemptId: newId('pay'), acquirerReference: newId('chg') }
  const { attemptId } = names
  const act = async (locked: LockedLink): Promise<Begun | null> => {
    const { link, transaction } = locked
    requireChoice({ link, method: 'CREDIT_CARD', nowMs: context.nowMs() })
    if (link.attemptId !== null) return null
    const charge = newCharge(context, { ...beginning, ...names, link })
    await insertCharge(transaction, charge)
    await insertAttempt(transaction, {
      merchantId: link.merchantId,
      linkId: link.linkId,
      attemptId,
      method: 'CREDIT_CARD',
      state: 'waiting',
      acquirerReference: charge.acquirerReference,
      instrument: { kind: 'card', installments: beginning.order.installments },
      // The jobs of charges see to it.
      checkAtMs: null,
      expiresAtMs: link.expiresAtMs,
      createdAtMs: charge.createdAtMs,
      endedAtMs: null,
    })
    if (beginning.isAuthenticated) await locked.move('waits', { attemptId })
    else await locked.change({ attemptId })
    // A payment that waits for its payer leaves the code where it is.
    const sealedCode = beginning.isAuthenticated ? null : await takeSecurityCode(transaction, charge)
    return { charge, sealedCode }
  }
  const { order, card } = beginning
  const { merchantId } = card
  const owned = { ...names, merchantId, idempotencyKey: attemptId, intentOwner: context.owner.id }
  const begun = await orRelease(context, owned, () => lockLink(context, order.linkId, act))
  return begun ?? null
}

interface ToCharge extends Beginning {
  readonly link: PaymentLink
  readonly attemptId: string
  readonly acquirerReference: string
}

function newCharge(context: LinkContext, { order, card, isAuthenticated, link, ...names }: ToCharge): Charge {
  const createdAtMs = context.nowMs()
  return {
    merchantId: link.merchantId,
    idempotencyKey: names.attemptId,
    requestHash: '',
    acquirerReference: names.acquirerReference,
    referenceId: link.orderId,
    cardId: order.cardId,
    amountMinor: link.amountMinor,
    currency: link.currency,
    country: link.country,
    captureMode: 'at_once',
    description: link.description,
    subMerchantId: link.subMerchantId,
    transferStatus: 'IN_PROGRESS',
    openIntent: isAuthenticated ? null : 'authorize',
    intentOwner: isAuthenticated ? null : context.owner.id,
    intentAmountMinor: null,
    dueAtMs: isAuthenticated ? Math.min(challengeDueAtMs(card, createdAtMs), link.expiresAtMs) : null,
    paymentFlow: isAuthenticated ? 'DIRECT' : null,
    merchantSite3ds: isAuthenticated ? addressOfLink(context, link.linkId) : null,
    challengeId: isAuthenticated ? newId('tds') : null,
    linkId: link.linkId,
    // Its merchant hears of the link.
    notificationUrl: null,
    declineReason: null,
    cancelCause: null,
    finalAmountMinor: link.amountMinor,
    finalCurrency: link.currency,
    createdAtMs,
  }
}

function canAuthenticate({ issuer }: LinkContext, { country }: PaymentLink): boolean {
  return issuer !== null && countries[country].hasThreeDSecure
}

async function see(context: LinkContext, linkId: string): Promise<LinkView> {
  const view = await viewLink(context, linkId)
  if (!view) throw new ServiceError('sandbox_reset')
  return view
}
