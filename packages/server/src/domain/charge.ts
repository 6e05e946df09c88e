import type { CardCharge, TransferStatus } from '@element-js/protocol/http'
import { type Card, cardInfoOf } from './card.ts'
import type { Country } from './country.ts'
import { createTimeOf } from './create-time.ts'
import type { DeclineReason } from './decline-reason.ts'
import { transferStatusCodes } from './transfer-status.ts'

/** A card payment, as stored. */
export interface Charge {
  readonly merchantId: string
  readonly idempotencyKey: string
  /** SHA-256 of what was asked, to tell a repeated request from another one under the same key. */
  readonly requestHash: string
  /** What the acquirer knows it by; random, so that no merchant can make two payments meet in it. */
  readonly acquirerReference: string
  readonly referenceId: string
  readonly cardId: string
  readonly amountMinor: number
  readonly currency: string
  readonly country: Country
  readonly captureMode: 'at_once' | 'later'
  readonly description: string | null
  readonly subMerchantId: string | null
  readonly transferStatus: TransferStatus
  /** What was begun at the acquirer and is not known to have ended; `null` when nothing is under way. */
  readonly openIntent: 'authorize' | null
  readonly declineReason: DeclineReason | null
  readonly finalAmountMinor: number
  readonly finalCurrency: string
  readonly createdAtMs: number
}

/** The payment as it was when its creation was first answered, which is what a repeated request gets again. */
export function asFirstAnswered(charge: Charge): Charge {
  if (charge.openIntent || charge.declineReason) return charge
  const transferStatus = charge.captureMode === 'at_once' ? 'SETTLED' : 'AUTHORIZED'
  return { ...charge, transferStatus, finalAmountMinor: charge.amountMinor }
}

/** The payment as the interface shows it (§2.1). */
export function cardChargeOf(charge: Charge, card: Card): CardCharge {
  const createTime = createTimeOf(charge.createdAtMs, charge.country)
  return {
    transferStatusCode: transferStatusCodes[charge.transferStatus],
    transferStatus: charge.transferStatus,
    idempotencyKey: charge.idempotencyKey,
    referenceId: charge.referenceId,
    paymentMethod: 'CARD',
    amount: charge.amountMinor,
    currency: charge.currency,
    finalAmount: charge.finalAmountMinor,
    finalCurrency: charge.finalCurrency,
    country: charge.country,
    createTime,
    scheduledTime: createTime,
    transferDetails: { card: { cardId: charge.cardId, cardInfo: cardInfoOf(card) } },
    ...(charge.description !== null && { description: charge.description }),
    ...(charge.subMerchantId !== null && { subMerchantId: charge.subMerchantId }),
  }
}
