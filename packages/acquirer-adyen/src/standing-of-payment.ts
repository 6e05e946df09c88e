import type { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentResponse.js'
import {
  captured,
  type NotificationRecord,
  type PaymentRecord,
  toProcessorMinor,
} from '@element-js/acquirer-adapter'
import type { DeclineReason, Position } from '@element-js/server/adapters'
import { adyenExponents } from './adyen-money.ts'
import { nameOf } from './adyen-names.ts'
import { reasonOf } from './refusal-reasons.ts'

/** What Adyen says of a payment or a verification. */
export type Standing =
  | { readonly kind: 'approved'; readonly pspReference: string }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** Adyen does not know yet. Its notification tells. */
  | { readonly kind: 'open' }

export type DecidedStanding = Exclude<Standing, { readonly kind: 'open' }>

const declined = (reason: DeclineReason): Standing => ({ kind: 'declined', reason })

// The part is released when its notification arrives, as everything is that was declined here.
const approvedInPart = { kind: 'declined', reason: 'insufficient_funds' } as const

/** How a payment stands by the answer to its request. */
export function standingByAnswer(answer: PaymentResponse): Standing {
  const { resultCode, refusalReasonCode: code, refusalReason: words, pspReference } = answer
  // The codes as text: Adyen may add one.
  const result: string | undefined = resultCode
  switch (result) {
    case 'Authorised':
      return pspReference === undefined ? { kind: 'open' } : { kind: 'approved', pspReference }
    case 'Refused':
      return declined(reasonOf({ code, words }))
    case 'Cancelled':
    case 'Error':
      return declined('processing_error')
    // The payer would have to be authenticated. Nobody else has the address for it, so the payment stays unfinished.
    case 'RedirectShopper':
    case 'IdentifyShopper':
    case 'ChallengeShopper':
    case 'PresentToShopper':
      return declined('authentication_required')
    case 'PartiallyAuthorised':
      return approvedInPart
    default:
      return { kind: 'open' }
  }
}

/** How a payment stands by the notification `AUTHORISATION`; `null` if it has not arrived. */
export function standingByNotification(
  records: readonly NotificationRecord[],
  payment: PaymentRecord,
): DecidedStanding | null {
  const { amountMinor, currency } = payment
  const authorized = authorizedIn(records, payment)
  if (authorized) {
    const isWhole = authorized.amount === (toProcessorMinor(amountMinor, currency, adyenExponents) ?? 0)
    return isWhole ? { kind: 'approved', pspReference: authorized.processorId } : approvedInPart
  }
  const name = nameOf('payment', payment)
  const refused = records.findLast((each) => each.event === 'AUTHORISATION' && each.name === name)
  return refused ? { kind: 'declined', reason: reasonOf({ words: refused.reason }) } : null
}

/** The notification that Adyen has authorized a payment, or a part of it. */
export function authorizedIn(
  records: readonly NotificationRecord[],
  payment: PaymentRecord,
): NotificationRecord | undefined {
  const name = nameOf('payment', payment)
  return records.find((each) => each.event === 'AUTHORISATION' && each.name === name && each.isSuccess)
}

/** The position of a payment, or of a verification, that Adyen has authorized. */
export function positionOfApproved({ pending, captureMode, amountMinor }: PaymentRecord): Position {
  if (pending?.type === 'verify') return { state: 'verified' }
  return captureMode === 'at_once' ? captured(amountMinor) : { state: 'authorized' }
}
