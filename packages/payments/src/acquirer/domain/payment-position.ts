import type { DeclineReason } from './decline-reason.ts'

/** The position of a payment in the acquirer's own ledger. */
export type Position = DecidedPosition | ChallengedPosition

/** A position in which nothing happens to the payment until the service asks for it. */
export type DecidedPosition =
  | { readonly state: 'verified' | 'authorized' }
  | { readonly state: 'captured'; readonly amountMinor: number }
  /**
   * `cancelled`: released after it was reserved. `closed`: the issuer was never asked, and never will be: it was
   * cancelled before the acquirer had seen it, or the acquirer could not reach its network.
   */
  | { readonly state: 'cancelled' | 'closed' }
  | { readonly state: 'declined'; readonly reason: DeclineReason }

/** The payer must pass the issuer's challenge at an address. Nothing is reserved yet. */
export interface ChallengedPosition {
  readonly state: 'challenged'
  readonly url: string
}
