import { authenticationOf, brandOf, declineOf } from '../engine/card-fates.ts'
import type { ModelOption } from '../engine/expected-installments.ts'
import { termsOf } from '../engine/ledger-audit.ts'
import { holdToken, refusalOfToken, releaseToken, useToken } from './cvv-token-model.ts'
import { cancelled } from './ended-payments.ts'
import { chosenOption } from './installments-model.ts'
import { nothingSaid, refuse, showNew } from './model-answers.ts'
import {
  type CommandOf,
  cardName,
  type ModelPayment,
  type ModelState,
  type Named,
  nameOf,
  type Order,
  ownName,
  putPayment,
  type Step,
  withEntry,
} from './model-state.ts'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

/** The state after a request to charge a card: written from the same texts as `payment-model.ts`. */
export function create(modelState: ModelState, command: CommandOf<'create'>): Step {
  const { order } = command
  const isSupported = order.country === 'BR' || order.country === 'MX'
  if (order.threeDSecure && !isSupported) return refuse(modelState, 'three_d_secure_not_supported')
  const known = modelState.payments.get(nameOf(command))
  if (known) {
    if (JSON.stringify(known.order) !== JSON.stringify(order))
      return refuse(modelState, 'idempotency_key_reused')
    return showNew(modelState, asFirstAnswered(known), { isReplayed: true })
  }
  const card = modelState.cards.get(cardName({ ...command, card: order.card }))
  const reason =
    refusalOfCard(modelState, { ...command, card: order.card }) ?? refusalOfToken(modelState, command)
  if (reason !== null || !card) return refuse(modelState, reason ?? 'card_not_found')
  const option = chosenOption(modelState, { ...command, brand: brandOf(card.pan) })
  if (typeof option === 'string') return refuse(modelState, option)
  const { nowMs } = modelState
  const token = tokenOf(modelState, command)
  const waiting: ModelPayment = {
    order,
    createdAtMs: nowMs,
    status: 'IN_PROGRESS',
    finalAmount: order.amount,
    statusReason: null,
    dueAtMs: Math.min(
      nowMs + 30 * minuteMs,
      ...[card, token].map((each) => each?.expiresAtMs ?? Number.POSITIVE_INFINITY),
    ),
    chosen: option,
    option,
    refunds: [],
    entries: [],
  }
  const after = order.threeDSecure
    ? putPayment(holdToken(modelState, command), command, waiting)
    : charge(modelState, command, waiting)
  return showNew(after, after.payments.get(nameOf(command)) ?? waiting)
}

/** Asks the acquirer for a payment: with the code that was typed again for it, else with that of the card. */
function charge(modelState: ModelState, command: Named, payment: ModelPayment): ModelState {
  const { order, option } = payment
  const name = cardName({ ...command, card: order.card })
  const found = modelState.cards.get(name)
  const declined = declineOf(found?.pan ?? '', order.threeDSecure ? 'authenticated' : 'bare')
  const code = tokenOf(modelState, { ...command, order })?.code ?? found?.code
  const terms = termsOf({ installments: inLedger(option), code: code ?? undefined })
  const entry = (type: string, result = 'approved'): string =>
    `${type} ${order.amount} ${order.currency}${type === 'authorize' ? terms : ''} ${result}`
  if (!found) throw new Error('a payment has a card')
  // Whichever code it was, the card's own is good for its first authorization only.
  const card = { ...found, code: null }
  const asked = { ...modelState, cards: withEntry(modelState.cards, name, card) }
  if (declined) {
    const entries = [entry('authorize', 'declined')]
    const free = releaseToken(asked, { ...command, order })
    return putPayment(free, command, { ...cancelled(payment, declined), entries })
  }
  const confirmed = {
    ...useToken(asked, { ...command, order }),
    cards: withEntry(modelState.cards, name, { ...card, expiresAtMs: null }),
  }
  const reserved = [entry('authorize')]
  if (order.capture) {
    const entries = [...reserved, entry('capture')]
    return putPayment(confirmed, command, { ...payment, status: 'SETTLED', dueAtMs: null, entries })
  }
  const dueAtMs = modelState.nowMs + weekMs
  return putPayment(confirmed, command, { ...payment, status: 'AUTHORIZED', dueAtMs, entries: reserved })
}

/** The state after a payer has visited the challenge of a payment. */
export function authenticate(modelState: ModelState, command: CommandOf<'authenticate'>): Step {
  const payment = modelState.payments.get(nameOf(command))
  if (payment?.status !== 'IN_PROGRESS') return { modelState, answer: null }
  const pan = modelState.cards.get(cardName({ ...command, card: payment.order.card }))?.pan ?? ''
  const authentication = authenticationOf(pan)
  const unpaid = (why: string): Step => {
    const free = releaseToken(modelState, { ...command, order: payment.order })
    return nothingSaid(putPayment(free, command, cancelled(payment, why)))
  }
  if (authentication === 'fails') return unpaid('authentication_failed')
  if (command.outcome === 'approve' || authentication === 'passes') {
    return nothingSaid(charge(modelState, command, payment))
  }
  return unpaid(command.outcome === 'fail' ? 'authentication_failed' : 'authentication_abandoned')
}

/** Why a card cannot be used; `null`: it can. */
export function refusalOfCard(
  modelState: ModelState,
  name: { readonly merchant: string; readonly card: string },
): string | null {
  const card = modelState.cards.get(cardName(name))
  if (!card) return 'card_not_found'
  const isOver = card.expiresAtMs !== null && modelState.nowMs >= card.expiresAtMs
  return isOver ? 'card_token_expired' : null
}

/** The token of the code that was typed again for a payment. */
function tokenOf(
  { cvvTokens }: ModelState,
  { merchant, order }: { readonly merchant: string; readonly order: Order },
) {
  return order.cvvToken === null ? undefined : cvvTokens.get(ownName(merchant, order.cvvToken))
}

function inLedger(option: ModelOption | null): { count: number; totalAmount: number } | null {
  return option && { count: option.installments, totalAmount: option.totalAmount }
}

// What a repeated request gets again, whatever has become of the payment since.
function asFirstAnswered(payment: ModelPayment): ModelPayment {
  const { order, entries, chosen } = payment
  const wasDeclined = entries[0]?.endsWith('declined') && !order.threeDSecure
  if (wasDeclined) return payment
  const status = order.threeDSecure ? 'IN_PROGRESS' : order.capture ? 'SETTLED' : 'AUTHORIZED'
  return { ...payment, status, finalAmount: order.amount, statusReason: null, option: chosen, refunds: [] }
}
