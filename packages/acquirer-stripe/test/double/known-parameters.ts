import type Stripe from 'stripe'
import type { Parameters } from './form-body.ts'
import { invalid } from './refusal.ts'

const expand = { expand: true } as const

// The compiler compares the names with the types of the SDK, which Stripe generates from its OpenAPI document.
const paymentMethod = {
  type: true,
  card: true,
  billing_details: true,
  metadata: true,
  ...expand,
} satisfies Names<Stripe.PaymentMethodCreateParams>
const card = {
  number: true,
  exp_month: true,
  exp_year: true,
  cvc: true,
  networks: true,
} satisfies Names<Stripe.PaymentMethodCreateParams.Card>
const payment = {
  amount: true,
  currency: true,
  capture_method: true,
  payment_method: true,
  allowed_payment_method_types: true,
  confirmation_method: true,
  metadata: true,
  ...expand,
} satisfies Names<Stripe.PaymentIntentCreateParams>
const confirmation = {
  payment_method: true,
  payment_method_options: true,
  error_on_requires_action: true,
  return_url: true,
  ...expand,
} satisfies Names<Stripe.PaymentIntentConfirmParams>
const capture = { amount_to_capture: true, ...expand } satisfies Names<Stripe.PaymentIntentCaptureParams>
const cancellation = {
  cancellation_reason: true,
  ...expand,
} satisfies Names<Stripe.PaymentIntentCancelParams>
const setup = {
  payment_method: true,
  allowed_payment_method_types: true,
  usage: true,
  metadata: true,
  ...expand,
} satisfies Names<Stripe.SetupIntentCreateParams>
const setupConfirmation = { payment_method: true, ...expand } satisfies Names<Stripe.SetupIntentConfirmParams>
const refund = {
  payment_intent: true,
  amount: true,
  metadata: true,
  reason: true,
  ...expand,
} satisfies Names<Stripe.RefundCreateParams>
const refundList = {
  payment_intent: true,
  limit: true,
  starting_after: true,
  ...expand,
} satisfies Names<Stripe.RefundListParams>

const balanceTransactionList = {
  type: true,
  created: true,
  limit: true,
  starting_after: true,
  ...expand,
} satisfies Names<Stripe.BalanceTransactionListParams>

/** The parameters that each kind of request may have here. */
export const known: Readonly<Record<Kind, Readonly<Record<string, true>>>> = {
  paymentMethod,
  card,
  payment,
  confirmation,
  capture,
  cancellation,
  setup,
  setupConfirmation,
  refund,
  refundList,
  balanceTransactionList,
}

/** Refuses a parameter that Stripe does not know, as Stripe does. */
export function requireKnown(parameters: Parameters, names: Readonly<Record<string, true>>): void {
  const unknown = Object.keys(parameters).find((name) => !Object.hasOwn(names, name))
  if (unknown !== undefined) throw invalid('parameter_unknown', unknown)
}

type Kind =
  | 'paymentMethod'
  | 'card'
  | 'payment'
  | 'confirmation'
  | 'capture'
  | 'cancellation'
  | 'setup'
  | 'setupConfirmation'
  | 'refund'
  | 'refundList'
  | 'balanceTransactionList'

type Names<Params> = { readonly [Name in keyof Params]?: true }
