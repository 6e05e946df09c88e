import type { CardCharge, CardPayer, TransferStatus } from '@element-js/protocol/http'
import type { Country, Currency } from '@element-js/values'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import { refundFieldsOf } from '../../refunds/domain/charge-refunds.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import { type Card, cardInfoOf } from '../../tokens/domain/card.ts'
import { installmentsFieldsOf } from './charge-installments.ts'
import { createTimeOf } from './create-time.ts'
import { transferStatusCodes } from './transfer-status.ts'

/**
 * What the service asks the acquirer to do with a payment.
 *
 * `abandon`: to prevent an authorization that the acquirer had not seen when it was asked about it, or whose payer did
 * not pass the challenge in time. Either can still succeed late, so from then on any reservation is released, and never
 * counts as a success. `expire`: a cancel because the time is up.
 */
export type Intent = 'authorize' | 'abandon' | 'capture' | 'cancel' | 'expire'

/**
 * Why a payment was cancelled. `not_attempted`: the service or the acquirer had a problem. The acquirer's ledger
 * shows that no money is reserved or collected; an authorization that arrives late is released.
 */
export type CancelCause = (typeof cancelCauses)[number]

export const cancelCauses = [
  'requested',
  'expired',
  'authentication_failed',
  'authentication_abandoned',
  'not_attempted',
] as const

/** How long an authorization waits for its capture. */
export const authorizationLifetimeMs: number = 7 * 24 * 60 * 60 * 1000

/** Names one charge; the merchant is part of the name. */
export interface ChargeName {
  readonly merchantId: string
  readonly idempotencyKey: string
}

/** A card payment, as stored. */
export interface Charge {
  readonly merchantId: string
  readonly idempotencyKey: string
  /** SHA-256 of the request, to distinguish a repeated request from another one under the same key; or `noRequestHash`. */
  readonly requestHash: string
  /** Its name at the acquirer; random, so that no merchant can make two payments share one. */
  readonly acquirerReference: string
  readonly referenceId: string
  readonly cardId: string
  /** The hash of the token that brought the card's security code; `null`: the request had none. */
  readonly cvvTokenHash: string | null
  readonly amountMinor: number
  readonly currency: Currency
  readonly country: Country
  readonly captureMode: 'at_once' | 'later'
  readonly description: string | null
  readonly subMerchantId: string | null
  /** JSON of a `CardPayer`; `null`: the merchant said nothing about the payer. */
  readonly payer: string | null
  /** JSON of the `InstallmentOption` that the payer chose; `null`: the payer was offered none. */
  readonly installments: string | null
  /** The plan that offered it. `null`: there is none, or the charge is of a payment link. */
  readonly installmentsPlanId: string | null
  readonly transferStatus: TransferStatus
  /** The operation that was begun at the acquirer and has no outcome yet; `null` if none is in progress. */
  readonly openIntent: Intent | null
  /** The process that works on it; `null` if none does: a job then recovers it. */
  readonly intentOwner: string | null
  /** The amount of a capture in progress. */
  readonly intentAmountMinor: number | null
  /** When the payment expires: an authorization that is not captured, a challenge that is not passed. */
  readonly dueAtMs: number | null
  /** `null` without 3-D Secure. */
  readonly paymentFlow: 'DIRECT' | 'REDIRECT' | null
  /** Where the payer returns to from the direct flow. */
  readonly merchantSite3ds: string | null
  /** Names the page of the authentication. Knowing it is enough to go through the authentication. */
  readonly challengeId: string | null
  /**
   * The address to which the acquirer sends the payer to be authenticated, once it has been asked; the payment is then
   * open at the acquirer too. `null` in a sandbox, where the service itself has the issuer's page.
   */
  readonly challengeUrl: string | null
  /** The payment link that it pays; `null`: the merchant's server asked for it. */
  readonly linkId: string | null
  /** Where notifications of it are sent; `null`: there are none. */
  readonly notificationUrl: string | null
  readonly declineReason: DeclineReason | null
  /** Why it was cancelled, if it was not declined. */
  readonly cancelCause: CancelCause | null
  /** The amount that was or will be captured: 0 once it is cancelled. */
  readonly finalAmountMinor: number
  readonly finalCurrency: Currency
  /** The number of notifications about it and its refunds so far: the `sequence` of the last one. */
  readonly notificationCount: number
  readonly createdAtMs: number
}

/**
 * The `requestHash` of a charge that no request made: of a payment link, or one that a comparison with the acquirer has
 * found. The service makes its key, so no request can repeat it. Not `null`, which the column has forbidden since its
 * first version; SQLite would have to copy the whole table to allow it.
 */
export const noRequestHash = ''

/**
 * The charge as it was when its creation was first answered, which is the answer to a repeated request.
 *
 * @param firstStatus The first one after IN_PROGRESS in its history.
 */
export function asFirstAnswered(charge: Charge, firstStatus: TransferStatus): Charge {
  const first = { ...charge, cancelCause: null, finalAmountMinor: charge.amountMinor }
  // With 3-D Secure the answer comes before the acquirer is asked.
  if (charge.paymentFlow) return { ...first, transferStatus: 'IN_PROGRESS', declineReason: null }
  return firstStatus === 'CANCELLED' ? charge : { ...first, transferStatus: firstStatus }
}

/** Why the request that made a payment is refused with 402; `null`: it is answered with the payment. */
export function refusalOf({
  declineReason,
  cancelCause,
}: Pick<Charge, 'declineReason' | 'cancelCause'>): DeclineReason | 'not_attempted' | null {
  return declineReason ?? (cancelCause === 'not_attempted' ? cancelCause : null)
}

/** Whether the request that makes the payment is still unanswered. With 3-D Secure it is answered at once. */
export function isFirstAnswerOpen({ transferStatus, paymentFlow }: Charge): boolean {
  return transferStatus === 'IN_PROGRESS' && !paymentFlow
}

interface ChargeWithCard {
  readonly charge: Charge
  readonly card: Card
  /** The address of the service for browsers. */
  readonly publicUrl: string
  /** Oldest first. Default: none, as when the payment was made. */
  readonly refunds?: readonly Refund[]
}

/** The payment as the interface shows it. */
export function cardChargeOf({ charge, card, publicUrl, refunds = [] }: ChargeWithCard): CardCharge {
  const threeDSecure = threeDSecureOf(charge, publicUrl)
  const createTime = createTimeOf(charge.createdAtMs, charge.country)
  const statusReason = charge.declineReason ?? charge.cancelCause
  return {
    transferStatusCode: transferStatusCodes[charge.transferStatus],
    transferStatus: charge.transferStatus,
    idempotencyKey: charge.idempotencyKey,
    referenceId: charge.referenceId,
    paymentMethod: 'CARD',
    ...(charge.paymentFlow && { paymentFlow: charge.paymentFlow }),
    amount: charge.amountMinor,
    currency: charge.currency,
    finalAmount: charge.finalAmountMinor,
    finalCurrency: charge.finalCurrency,
    country: charge.country,
    createTime,
    scheduledTime: createTime,
    transferDetails: {
      card: {
        cardId: charge.cardId,
        cardInfo: cardInfoOf(card),
        ...(threeDSecure && { card3dsInfo: threeDSecure.card3dsInfo }),
      },
    },
    ...(statusReason !== null && { statusReason }),
    ...(charge.description !== null && { description: charge.description }),
    ...(charge.subMerchantId !== null && { subMerchantId: charge.subMerchantId }),
    ...installmentsFieldsOf(charge),
    ...refundFieldsOf(charge, refunds),
    ...(charge.payer !== null && { payer: payerOfCharge(charge) }),
    ...threeDSecure?.beside,
  }
}

/** The order that the merchant named; `null`: its server gave no reference, so the charge has the acquirer's. */
export function orderOfCharge({
  referenceId,
  acquirerReference,
}: Pick<Charge, 'referenceId' | 'acquirerReference'>): string | null {
  return referenceId === acquirerReference ? null : referenceId
}

/** What the merchant sent about the payer; an empty object if nothing. */
export function payerOfCharge({ payer }: Pick<Charge, 'payer'>): CardPayer {
  return payer === null ? {} : (JSON.parse(payer) as CardPayer)
}

interface ThreeDSecureFields {
  readonly card3dsInfo: NonNullable<CardCharge['transferDetails']['card']['card3dsInfo']>
  readonly beside: Pick<CardCharge, 'redirectUrl'>
}

// The address stays after the payment has ended, and then leads to the merchant or shows the outcome.
function threeDSecureOf({ paymentFlow, challengeId }: Charge, publicUrl: string): ThreeDSecureFields | null {
  const url = `${publicUrl}/3ds/${challengeId}`
  switch (paymentFlow) {
    case null:
      return null
    case 'DIRECT':
      return { card3dsInfo: { use3ds: true, threeDsRedirectUrl: url }, beside: {} }
    case 'REDIRECT':
      return { card3dsInfo: { use3ds: true }, beside: { redirectUrl: url } }
    default:
      return paymentFlow satisfies never
  }
}
