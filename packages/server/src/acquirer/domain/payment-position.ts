import type { DeclineReason } from './decline-reason.ts'

/** How a payment stands in the acquirer's own ledger. */
export type Position =
  | { readonly state: 'verified' | 'authorized' }
  | { readonly state: 'captured'; readonly amountMinor: number }
  /** `cancelled`: released after it was reserved. `closed`: cancelled before it was ever seen. */
  | { readonly state: 'cancelled' | 'closed' }
  | { readonly state: 'declined'; readonly reason: DeclineReason }
