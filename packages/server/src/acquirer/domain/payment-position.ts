import type { DeclineReason } from './decline-reason.ts'

/** The position of a payment in the acquirer's own ledger. */
export type Position =
  | { readonly state: 'verified' | 'authorized' }
  | { readonly state: 'captured'; readonly amountMinor: number }
  /** `cancelled`: released after it was reserved. `closed`: cancelled before the acquirer had seen it. */
  | { readonly state: 'cancelled' | 'closed' }
  | { readonly state: 'declined'; readonly reason: DeclineReason }
