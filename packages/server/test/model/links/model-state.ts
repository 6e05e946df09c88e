import type { PaymentMethod, PaymentStatus, RefundStatus } from '@element-js/protocol/http'
import type { ModelOption } from '../engine/expected-installments.ts'

/** Everything that is needed to predict each answer. */
export interface ModelState {
  readonly nowMs: number
  /** By merchant and order. */
  readonly links: ReadonlyMap<string, ModelLink>
}

/** The request for a link. */
export interface Order {
  readonly amount: number
  readonly country: 'BR' | 'MX' | 'CO' | 'CL' | 'PE'
  readonly currency: string
  readonly methods: readonly PaymentMethod[]
  /** `null`: as the service has it. */
  readonly lifetimeSeconds: number | null
  /** What limits its installments: a cap by name, or a plan that was made for its price. */
  readonly plan: null | 'plan_1' | 'plan_3' | 'plan_x' | 'for any card' | 'for visa'
  /** Whether the link has a callbackUrl. */
  readonly isNotified: boolean
}

export interface ModelLink {
  readonly order: Order
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly expiresAtMs: number
  readonly status: PaymentStatus
  readonly finalMethod: PaymentMethod | null
  readonly finalAtMs: number | null
  /** The installments in which it was paid; `null`: in a single payment, or not at all. */
  readonly option: ModelOption | null
  /** What its payer has begun and not ended. */
  readonly attempt: ModelAttempt | null
  /** The last one. */
  readonly refund: ModelRefund | null
  /** The notifications of its merchant, oldest first. */
  readonly notifications: readonly ModelNotification[]
  /** What the acquirer did, each payment and refund apart, as `authorize 400 BRL approved, capture 400 BRL approved`. */
  readonly ledger: readonly string[]
}

export interface ModelAttempt {
  readonly method: PaymentMethod
  /** Of the card, when it is one. */
  readonly pan: string | null
  /** The installments in which it is to be paid; `null`: a single payment. */
  readonly option: ModelOption | null
  /** When it can no longer be paid. */
  readonly endsAtMs: number
}

export interface ModelRefund {
  readonly amount: number
  readonly willFail: boolean
  readonly status: RefundStatus
  readonly dueAtMs: number
  readonly endedAtMs: number | null
}

/** A notification: the link as it was then. */
export interface ModelNotification {
  readonly type: 'payment_link.updated' | 'refund.updated'
  readonly link: Omit<ModelLink, 'notifications' | 'ledger'>
}

/** A link of a merchant. */
export interface Named {
  readonly merchant: string
  /** Its order. */
  readonly key: string
}

export type Command =
  | ({ readonly does: 'create'; readonly order: Order } & Named)
  | ({ readonly does: 'find' | 'cancel' } & Named)
  | ({ readonly does: 'pay'; readonly method: PaymentMethod; readonly outcome: PayerOutcome } & Named)
  /** `count`: of the installments. */
  | ({ readonly does: 'payByCard'; readonly pan: string; readonly count: number } & Named)
  | ({ readonly does: 'authenticate'; readonly outcome: AuthenticationOutcome } & Named)
  /** `null`: all of it. */
  | ({ readonly does: 'refund'; readonly amount: number | null; readonly willFail: boolean } & Named)
  | { readonly does: 'wait'; readonly seconds: number }

/** A command of one kind. */
export type CommandOf<Does extends Command['does']> = Extract<Command, { readonly does: Does }>

export type PayerOutcome = 'paid' | 'failed' | 'later'
export type AuthenticationOutcome = 'approve' | 'fail' | 'abandon'

/** An answer that shows a link, or refuses with a reason. */
export type ModelAnswer =
  | { readonly status: 200; readonly link: ModelLink }
  | { readonly status: number; readonly reason: string }

export interface Step {
  readonly modelState: ModelState
  /** `null`: nothing is said about it. */
  readonly answer: ModelAnswer | null
}

/** The key of a link in a model state. */
export const nameOf = ({ merchant, key }: Named): string => `${merchant} ${key}`
