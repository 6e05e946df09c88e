import type { PaymentLink } from '../../links/domain/payment-link.ts'
import type { Html } from '../../web/html.ts'
import { linkStates, stateBadge } from '../page/words.ts'

/** The state of a link. An expired link has a badge of its own, although its status is CANCELLED too. */
export function linkStateBadge({
  paymentStatus,
  cancelCause,
  ending,
}: Pick<PaymentLink, 'paymentStatus' | 'cancelCause' | 'ending'>): Html {
  if (ending !== null) return stateBadge({ words: 'Being cancelled', tone: 'busy' }, paymentStatus)
  const state = linkStates[paymentStatus]
  return stateBadge(cancelCause === 'expired' ? { ...state, words: 'Expired' } : state, paymentStatus)
}
