import type { ModelOption, ModelPrice } from '../engine/expected-installments.ts'

/** Everything that is needed to predict each answer. */
export interface ModelState {
  readonly nowMs: number
  /** By merchant and name. */
  readonly cards: ReadonlyMap<string, ModelCard>
  /** Of the codes that payers typed again, by merchant and name. */
  readonly cvvTokens: ReadonlyMap<string, ModelCvvToken>
  /** The offers to payers, by merchant and name. */
  readonly plans: ReadonlyMap<string, ModelPlan>
  /** How many codes were typed, and how many plans made: each has a name of its own. */
  readonly codesTyped: number
  readonly plansMade: number
  /** By merchant and idempotency key. */
  readonly payments: ReadonlyMap<string, ModelPayment>
  /** Of the access tokens that end, by merchant. */
  readonly logins: ReadonlyMap<string, number>
}

export interface ModelCard {
  readonly pan: string
  /** `null`: never, the token was verified or a payment confirmed it. */
  readonly expiresAtMs: number | null
  /** The security code that was typed with the number, until an authorization has used it. */
  readonly code: string | null
}

/** The security code of a card that its payer typed again. */
export interface ModelCvvToken {
  /** Name of its card. */
  readonly card: string
  readonly code: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** Whether its code is no longer stored. */
  readonly isWiped: boolean
  /** Whether a payment has succeeded with it. */
  readonly isUsed: boolean
  /** The key of the payment that has it or has used it. */
  readonly heldBy: string | null
  /** Whether that payment waits for its payer, with the code. */
  readonly isWaiting: boolean
  /** How many other bodies came under its idempotency key. */
  readonly mismatches: number
}

export interface ModelPlan {
  readonly price: ModelPrice
  readonly options: readonly ModelOption[]
  readonly expiresAtMs: number
}

/** A payer's choice of installments. */
export interface Choice {
  /** Name of a plan of the model; one that nobody has is unknown to the service too. */
  readonly plan: string
  readonly count: number
}

/** The request for a payment. */
export interface Order {
  readonly amount: number
  readonly country: 'BR' | 'MX' | 'CL' | 'PE'
  readonly currency: string
  /** Name of a card of the model; one that nobody has is unknown to the service too. */
  readonly card: string
  /** Name of a token of the model, as that of a card. `null`: the payer did not type the code again. */
  readonly cvvToken: string | null
  readonly installments: Choice | null
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
  /** What the payer chose; `null`: the payment has no plan. */
  readonly chosen: ModelOption | null
  /** The installments in which it is paid: those that were chosen, until a part is captured. */
  readonly option: ModelOption | null
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

/** The request for a refund. */
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
  | ({ readonly does: 'typeCode'; readonly token: string } & TypedCode)
  | { readonly does: 'plan'; readonly merchant: string; readonly plan: string; readonly price: ModelPrice }
  | { readonly does: 'logIn'; readonly merchant: string }
  | { readonly does: 'wait'; readonly seconds: number }

/** A command of one kind. */
export type CommandOf<Does extends Command['does']> = Extract<Command, { readonly does: Does }>

/** A code that a payer types for a card. */
export interface TypedCode {
  readonly merchant: string
  readonly card: string
  readonly code: string
}

export type Outcome = 'approve' | 'fail' | 'abandon'

/** An answer that shows something, or refuses with a reason. */
export interface ModelAnswer {
  readonly status: number
  readonly reason: string | null
  readonly isReplayed: boolean
  /** `null`: it refuses. */
  readonly shown: Shown | null
}

/** What an answer shows. */
export type Shown =
  | { readonly payment: ModelPayment }
  | { readonly refund: ModelRefund }
  | { readonly cvvToken: ModelCvvToken }
  | { readonly plan: ModelPlan }

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

/** The key of a token or a plan in a model state. */
export const ownName = (merchant: string, name: string): string => `${merchant} ${name}`

/** The key of a card in a model state. */
export const cardName = ({ merchant, card }: { readonly merchant: string; readonly card: string }): string =>
  `${merchant} ${card}`

/** A model state with a payment, in place of the payment of that name. */
export const putPayment = (modelState: ModelState, name: Named, payment: ModelPayment): ModelState => ({
  ...modelState,
  payments: withEntry(modelState.payments, nameOf(name), payment),
})

/** A map with one more entry, or another value. */
export function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value)
}
