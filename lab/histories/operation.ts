import type { TransferStatus } from '@element-js/protocol/http'

export type OrderName = 'authorization' | 'smaller' | 'sale' | 'challenge' | 'declined'

/** A body of `POST /v1/payments/charges/card`, as far as the histories differ in it. */
export interface Order {
  /** `declined`: an authorization on a card that its issuer declines. */
  readonly mode: 'authorization' | 'sale' | 'challenge' | 'declined'
  /** Minor units. */
  readonly amount: number
}

/** What a charge asks for. Each name is a body of its own: two names under one key are a conflict. */
export const orders: Readonly<Record<OrderName, Order>> = {
  authorization: { mode: 'authorization', amount: 1000 },
  smaller: { mode: 'authorization', amount: 900 },
  sale: { mode: 'sale', amount: 1000 },
  challenge: { mode: 'challenge', amount: 1000 },
  declined: { mode: 'declined', amount: 1000 },
}

/** What a client asks of one payment. An `amount` of `null`: everything. */
export type Operation =
  | { readonly does: 'charge'; readonly order: OrderName }
  | { readonly does: 'capture'; readonly amount: number | null }
  | { readonly does: 'cancel' }
  | { readonly does: 'refund'; readonly amount: number | null; readonly refundKey: 'r1' | 'r2' | null }
  /** The payer comes back from the issuer's challenge of 3-D Secure. */
  | { readonly does: 'authenticate'; readonly outcome: 'approve' | 'fail' | 'abandon' }
  /** A week passes for the merchant, and what became due is done. */
  | { readonly does: 'expire' }
  | { readonly does: 'find' }
  /** The last look, when nothing is under way: at the payment, and at the acquirer's ledger. */
  | { readonly does: 'audit' }

/** What a client is shown of a payment. */
export interface SeenPayment {
  readonly status: TransferStatus
  readonly finalAmount: number
  /** How many refunds it has, whatever has become of them. */
  readonly refunds: number
  /** The sum of these refunds. */
  readonly refunded: number
  readonly referenceId: string
}

/** What the acquirer's ledger has of a payment. */
export interface LedgerSums {
  /** How many authorizations. */
  readonly reservations: number
  /** The captured amount. */
  readonly captured: number
  /** How many reservations were released whole. */
  readonly releases: number
  /** The refunded amount. */
  readonly returned: number
}

export type Answer =
  | { readonly is: 'payment'; readonly isReplayed: boolean; readonly payment: SeenPayment }
  | {
      readonly is: 'refund'
      readonly isReplayed: boolean
      readonly amount: number
      readonly refundId: string
    }
  | { readonly is: 'refused'; readonly reason: string; readonly isReplayed: boolean }
  /** Nothing that could be compared. */
  | { readonly is: 'done' }
  | { readonly is: 'audited'; readonly payment: SeenPayment | null; readonly ledger: LedgerSums }

/** An operation as a client saw it. */
export interface RecordedOperation {
  readonly client: number
  readonly operation: Operation
  /** Nanoseconds of a clock that nobody sets. */
  readonly callNs: bigint
  /** `null`: the client got no answer. The operation may have happened at any time after its call, or never. */
  readonly back: { readonly atNs: bigint; readonly answer: Answer } | null
}

/** All operations on one payment. Payments do not depend on each other, so each is judged alone. */
export interface History {
  /** The payment's key. */
  readonly name: string
  readonly operations: readonly RecordedOperation[]
}
