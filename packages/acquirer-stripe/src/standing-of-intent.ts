import { captured, toServiceMinor } from '@element-js/acquirer-adapter'
import type { DeclineReason, Position } from '@element-js/server/adapters'
import type Stripe from 'stripe'
import { reasonOf } from './decline-reasons.ts'
import { stripeExponents } from './stripe-money.ts'

/** The standing of an intent at Stripe. */
export type Standing =
  | { readonly kind: 'decided'; readonly position: Position }
  /** Stripe is still working on it. */
  | { readonly kind: 'working' }
  /** It can still be confirmed, or cancelled. `null`: nobody has confirmed it; otherwise why the issuer did not approve. */
  | { readonly kind: 'open'; readonly reason: DeclineReason | null }

const decided = (position: Position): Standing => ({ kind: 'decided', position })
const declined = (reason: DeclineReason): Standing => decided({ state: 'declined', reason })
const working: Standing = { kind: 'working' }

/** The standing of a payment. */
export function standingOfPayment(intent: Stripe.PaymentIntent): Standing {
  const { status, last_payment_error: error, next_action: action, latest_charge: charge } = intent
  switch (status) {
    case 'requires_capture':
      return decided({ state: 'authorized' })
    case 'succeeded':
      return standingOfCollected(intent)
    case 'canceled':
      // Nothing was reserved before there was a charge.
      return decided({ state: charge === null ? 'closed' : 'cancelled' })
    case 'requires_payment_method':
      return error ? declined(reasonOf(error)) : { kind: 'open', reason: null }
    case 'requires_confirmation':
      return { kind: 'open', reason: null }
    case 'requires_action': {
      const url = action?.redirect_to_url?.url
      return url ? decided({ state: 'challenged', url }) : { kind: 'open', reason: 'authentication_required' }
    }
    // Stripe may add a status, so the type is open. A new status counts as undecided.
    default:
      return working
  }
}

function standingOfCollected({ amount_received, currency }: Stripe.PaymentIntent): Standing {
  const amountMinor = toServiceMinor(amount_received, currency.toUpperCase(), stripeExponents)
  return amountMinor === null ? working : decided(captured(amountMinor))
}

/** The standing of a verification. */
export function standingOfSetup({ status, last_setup_error: error }: Stripe.SetupIntent): Standing {
  switch (status) {
    case 'succeeded':
      return decided({ state: 'verified' })
    case 'canceled':
      return decided({ state: 'closed' })
    case 'requires_payment_method':
      return error ? declined(reasonOf(error)) : { kind: 'open', reason: null }
    case 'requires_confirmation':
      return { kind: 'open', reason: null }
    case 'requires_action':
      return { kind: 'open', reason: 'authentication_required' }
    // Stripe may add a status, so the type is open. A new status counts as undecided.
    default:
      return working
  }
}
