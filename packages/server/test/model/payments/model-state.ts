/** Everything that is needed to predict each answer. */
export interface ModelState {
  readonly nowMs: number
  /** By merchant and name. */
  readonly cards: ReadonlyMap<string, ModelCard>
  /** By merchant and idempotency key. */
  readonly payments: ReadonlyMap<string, ModelPayment>
  /** Of the access tokens that end, by merchant. */
  readonly logins: ReadonlyMap<string, number>
}

export interface ModelCard {
  readonly pan: string
  /** `null`: never, the token was verified or a payment confirmed it. */
  readonly expiresAtMs: number | null
}

/** What a payment is asked for with. */
export interface Order {
  readonly amount: number
  readonly country: 'BR' | 'MX' | 'CL' | 'PE'
  readonly currency: string
  /** Name of a card of the model; one that nobody has is unknown to the service too. */
  readonly card: string
  readonly capture: boolean
  readonly threeDSecure: 'DIRECT' | 'REDIRECT' | null
  readonly texts: Readonly<Partial<Record<'referenceId' | 'description' | 'subMerchantId', string>>>
}

export interface ModelPayment {
  readonly order: Order
  readonly createdAtMs: number
  readonly status: 'IN_PROGRESS' | 'AUTHORIZED' | 'SETTLED' | 'CANCELLED'
  readonly finalAmount: number
  /** Why it was cancelled. */
  readonly statusReason: string | null
  /** When it ends by itself. */
  readonly dueAtMs: number | null
  readonly refunds: readonly ModelRefund[]
  /** What the acquirer did for it, oldest first, as `capture 400 BRL approved`. */
  readonly entries: readonly string[]
}

export interface ModelRefund extends RefundOrder {
  readonly amountMinor: number
  readonly currency: string
  readonly status: 'IN_PROGRESS' | 'SETTLED' | 'FAILED'
  readonly createdAtMs: number
}

/** What a refund is requested with. */
export interface RefundOrder {
  /** `null`: what is left. */
  readonly amount: number | null
  readonly fails: boolean
  /** `null`: each request is another refund. */
  readonly refundKey: string | null
}

/** Who asks, and with which of the access tokens. */
type Caller = { readonly merchant: string; readonly login: 'standing' | 'ending' }

export type Command =
  | ({ readonly does: 'create'; readonly key: string; readonly order: Order } & Caller)
  | ({ readonly does: 'capture'; readonly key: string; readonly amount: number | null } & Caller)
  | ({ readonly does: 'refund'; readonly key: string; readonly order: RefundOrder } & Caller)
  | ({ readonly does: 'cancel' | 'find'; readonly key: string } & Caller)
  | {
      readonly does: 'authenticate'
      readonly key: string
      readonly merchant: string
      readonly outcome: Outcome
    }
  | { readonly does: 'tokenize'; readonly merchant: string; readonly card: string; readonly pan: string }
  | { readonly does: 'logIn'; readonly merchant: string }
  | { readonly does: 'wait'; readonly seconds: number }

export type Outcome = 'approve' | 'fail' | 'abandon'

/** An answer that shows a payment or a refund, or refuses with a reason. */
export interface ModelAnswer {
  readonly status: number
  readonly reason: string | null
  readonly isReplayed: boolean
  readonly payment: ModelPayment | null
  readonly refund: ModelRefund | null
}

export interface Step {
  readonly modelState: ModelState
  /** `null`: nothing is said about it. */
  readonly answer: ModelAnswer | null
}

/** A payment of a merchant. */
export interface Named {
  readonly merchant: string
  readonly key: string
}

/** The key of a payment in a model state. */
export const nameOf = ({ merchant, key }: Named): string => `${merchant} ${key}`

/** The key of a card in a model state. */
export const cardName = ({ merchant, card }: { readonly merchant: string; readonly card: string }): string =>
  `${merchant} ${card}`
