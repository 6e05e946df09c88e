import type { ModelAnswer, ModelPayment, ModelRefund, ModelState, Step } from './model-state.ts'

const codes: Readonly<Record<string, number>> = {
  invalid_access_token: 401,
  payment_not_found: 404,
  card_not_found: 404,
  payment_not_authorized: 409,
  payment_not_settled: 409,
  refund_amount_too_large: 409,
  card_token_expired: 409,
  cvv_token_not_found: 404,
  cvv_token_used: 409,
  cvv_token_expired: 409,
  cvv_token_in_use: 409,
  invalid_cvv: 400,
  installments_plan_not_found: 404,
  installments_plan_mismatch: 400,
  installments_not_offered: 400,
  installments_plan_used: 409,
  capture_amount_too_large: 400,
  idempotency_key_reused: 422,
  three_d_secure_not_supported: 400,
}

interface Repetition {
  /** Default `false`. */
  readonly isReplayed?: boolean
}

/** The answer to a new payment: one that is declined at once is a payment, and a refusal is the answer. */
export function showNew(
  modelState: ModelState,
  payment: ModelPayment,
  { isReplayed = false }: Repetition = {},
): Step {
  const { status, statusReason } = payment
  if (status === 'CANCELLED') return { modelState, answer: { ...refusal(statusReason ?? ''), isReplayed } }
  return { modelState, answer: { status: 200, reason: null, isReplayed, shown: { payment } } }
}

/** The answer shows a payment. */
export function show(
  modelState: ModelState,
  payment: ModelPayment,
  { isReplayed = false }: Repetition = {},
): Step {
  return { modelState, answer: { status: 200, reason: null, isReplayed, shown: { payment } } }
}

/** The answer shows a refund. */
export function showRefund(
  modelState: ModelState,
  refund: ModelRefund,
  { isReplayed = false }: Repetition = {},
): Step {
  return { modelState, answer: { status: 200, reason: null, isReplayed, shown: { refund } } }
}

function refusal(reason: string): ModelAnswer {
  return { status: codes[reason] ?? 402, reason, isReplayed: false, shown: null }
}

/** Nothing changes, and the answer gives the reason. */
export function refuse(modelState: ModelState, reason: string): Step {
  return { modelState, answer: refusal(reason) }
}

/** The merchant gets no answer: a payer acted, or nothing was requested that the model describes. */
export function nothingSaid(modelState: ModelState): Step {
  return { modelState, answer: null }
}
