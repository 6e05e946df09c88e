import { codeOf } from '../engine/card-fates.ts'
import {
  type CommandOf,
  cardName,
  type ModelCvvToken,
  type ModelState,
  type Named,
  type Order,
  ownName,
  type Step,
} from './model-state.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const mostMismatches = 3

/**
 * The state after a payer has typed the code of a card that can be used, or why that is refused: written from the
 * decisions, as `payment-model.ts`.
 */
export function typeCode(modelState: ModelState, command: CommandOf<'typeCode'>): Step | string {
  const { merchant, card, code, token } = command
  const { pan = '' } = modelState.cards.get(cardName(command)) ?? {}
  if (code.length !== codeOf(pan).length) return 'invalid_cvv'
  const name = ownName(merchant, token)
  const known = modelState.cvvTokens.get(name)
  if (known) return typeAgain(modelState, { ...command, known })
  const cvvToken: ModelCvvToken = {
    card,
    code,
    createdAtMs: modelState.nowMs,
    expiresAtMs: modelState.nowMs + 30 * minuteMs,
    isWiped: false,
    isUsed: false,
    heldBy: null,
    isWaiting: false,
    mismatches: 0,
  }
  const codesTyped = modelState.codesTyped + 1
  return answered({ ...withToken(modelState, name, cvvToken), codesTyped }, cvvToken, { isReplayed: false })
}

type Repeated = CommandOf<'typeCode'> & { readonly known: ModelCvvToken }

// Nobody finds out by it which code was typed: after three other bodies there is no answer at all.
function typeAgain(modelState: ModelState, { merchant, card, code, token, known }: Repeated): Step | string {
  const isSame = card === known.card && code === known.code
  const isCounted = !known.isWiped && !isSame
  const counted = { ...known, mismatches: known.mismatches + (isCounted ? 1 : 0) }
  const after = withToken(modelState, ownName(merchant, token), counted)
  const isAnswered = known.isWiped ? card === known.card : isSame && counted.mismatches < mostMismatches
  if (isAnswered) return answered(after, known, { isReplayed: true })
  const refusal = { status: 422, reason: 'idempotency_key_reused', isReplayed: false, shown: null }
  return { modelState: after, answer: refusal }
}

function answered(
  modelState: ModelState,
  cvvToken: ModelCvvToken,
  { isReplayed }: { readonly isReplayed: boolean },
): Step {
  return { modelState, answer: { status: 200, reason: null, isReplayed, shown: { cvvToken } } }
}

/** A payment and what it was asked for with. */
interface Ordered extends Named {
  readonly order: Order
}

/** Why the token of a payment cannot be used; `null`: it can, or there is none. */
export function refusalOfToken(modelState: ModelState, { merchant, order }: Ordered): string | null {
  if (order.cvvToken === null) return null
  const token = modelState.cvvTokens.get(ownName(merchant, order.cvvToken))
  if (token?.card !== order.card) return 'cvv_token_not_found'
  if (token.isUsed) return 'cvv_token_used'
  if (token.isWiped || modelState.nowMs >= token.expiresAtMs) return 'cvv_token_expired'
  return token.heldBy === null ? null : 'cvv_token_in_use'
}

/** While a payment waits for its payer, no other has its token. */
export function holdToken(modelState: ModelState, ordered: Ordered): ModelState {
  return changeToken(modelState, ordered, { heldBy: ordered.key, isWaiting: true })
}

/** A payment that did not succeed leaves the code to another one. */
export function releaseToken(modelState: ModelState, ordered: Ordered): ModelState {
  return changeToken(modelState, ordered, { heldBy: null, isWaiting: false })
}

/** A payment that succeeded has used the code up. */
export function useToken(modelState: ModelState, ordered: Ordered): ModelState {
  return changeToken(modelState, ordered, {
    heldBy: ordered.key,
    isUsed: true,
    isWaiting: false,
    isWiped: true,
  })
}

function changeToken(
  modelState: ModelState,
  { merchant, order }: Ordered,
  change: Partial<ModelCvvToken>,
): ModelState {
  if (order.cvvToken === null) return modelState
  const name = ownName(merchant, order.cvvToken)
  const token = modelState.cvvTokens.get(name)
  return token ? withToken(modelState, name, { ...token, ...change }) : modelState
}

/** Without the codes whose time is over, and without tokens of the day before. */
export function expireTokens({ nowMs, ...modelState }: ModelState): ModelState {
  const tokens = [...modelState.cvvTokens]
    .filter(([, { createdAtMs }]) => createdAtMs + dayMs > nowMs)
    .map(
      ([name, token]) =>
        [name, token.expiresAtMs <= nowMs ? { ...token, isWiped: true, isWaiting: false } : token] as const,
    )
  return { ...modelState, nowMs, cvvTokens: new Map(tokens) }
}

function withToken(modelState: ModelState, name: string, token: ModelCvvToken): ModelState {
  return { ...modelState, cvvTokens: new Map(modelState.cvvTokens).set(name, token) }
}
