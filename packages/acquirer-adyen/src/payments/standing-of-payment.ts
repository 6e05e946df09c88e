import {
  captured,
  type NotificationRecord,
  type PaymentRecord,
  toProcessorMinor,
} from '@element-js/acquirer-adapter'
import type { DeclineReason, Position } from '@element-js/server/adapters'
import { adyenExponents } from '../api/adyen-money.ts'
import { nameOf } from '../api/adyen-names.ts'
import { reasonOf } from './refusal-reasons.ts'

/** The state of a payment or a verification according to Adyen. */
export type Standing =
  | { readonly kind: 'approved'; readonly pspReference: string }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** No issuer has decided it, or Adyen has cancelled what was reserved; nothing will be reserved or collected. */
  | { readonly kind: 'closed' }
  /** The payer must be authenticated: at an address, or in a way that the service does not have. */
  | { readonly kind: 'unauthenticated'; readonly url: string | null }
  /** Adyen has not decided yet; a notification will report the outcome. */
  | { readonly kind: 'open' }

export type DecidedStanding = Extract<Standing, { readonly kind: 'approved' | 'declined' | 'closed' }>

/** Adyen's answer to the request for a payment, and to the parameters that its payer returns with. */
interface PaymentAnswer {
  readonly resultCode?: string
  readonly refusalReason?: string
  readonly refusalReasonCode?: string
  readonly pspReference?: string
  readonly action?: { readonly type?: string; readonly url?: string; readonly method?: string } | null
}

const declined = (reason: DeclineReason): Standing => ({ kind: 'declined', reason })

// The adapter releases the part when its notification arrives, as it does for every payment that was declined here.
const approvedInPart = { kind: 'declined', reason: 'insufficient_funds' } as const

/** The standing of a payment according to an answer. */
export function standingByAnswer(answer: PaymentAnswer): Standing {
  const { resultCode: result, refusalReasonCode: code, refusalReason: words, pspReference } = answer
  switch (result) {
    case 'Authorised':
      return pspReference === undefined ? { kind: 'open' } : { kind: 'approved', pspReference }
    case 'Refused':
      return declined(reasonOf({ code, words }))
    case 'Cancelled':
    case 'Error':
      return declined('processing_error')
    case 'RedirectShopper':
    case 'IdentifyShopper':
    case 'ChallengeShopper':
    case 'PresentToShopper':
      return { kind: 'unauthenticated', url: redirectionIn(answer) }
    case 'PartiallyAuthorised':
      return approvedInPart
    // Adyen may add a code.
    default:
      return { kind: 'open' }
  }
}

// The protocol of acquirers does not allow longer ones.
const longestUrl = 4096

/**
 * The address that a browser can be redirected to. The adapter does not ask for a form that is sent by POST, and cannot
 * send one.
 */
function redirectionIn({ action }: PaymentAnswer): string | null {
  if (action?.type !== 'redirect' || action.method !== 'GET' || !action.url) return null
  const { url } = action
  return URL.canParse(url) && new URL(url).protocol === 'https:' && url.length <= longestUrl ? url : null
}

/** The standing of a payment according to the notification `AUTHORISATION`; `null` if it has not arrived. */
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
