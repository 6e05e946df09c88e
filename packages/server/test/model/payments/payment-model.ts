import { authenticationOf, brandOf, codeOf, declineOf } from '../engine/card-fates.ts'
import type { ModelOption } from '../engine/expected-installments.ts'
import { termsOf } from '../engine/ledger-audit.ts'
import {
  expireTokens,
  holdToken,
  refusalOfToken,
  releaseToken,
  typeCode,
  useToken,
} from './cvv-token-model.ts'
import { chosenOption, expirePlans, makePlan, optionAfterCapture } from './installments-model.ts'
import {
  type Command,
  cardName,
  type ModelAnswer,
  type ModelPayment,
  type ModelRefund,
  type ModelState,
  type Named,
  nameOf,
  type Order,
  ownName,
  type Step,
} from './model-state.ts'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
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

/**
 * The state after a command, and the answer that it must get: written from the interface (§3.1, §4.1–4.3, §4.8, §8) and
 * the decisions that fill its gaps, and from nothing else. No line of the service is used here.
 */
export function step(modelState: ModelState, command: Command): Step {
  if ('login' in command && command.login === 'ending' && !isLoggedIn(modelState, command.merchant)) {
    return refuse(modelState, 'invalid_access_token')
  }
  switch (command.does) {
    case 'create':
      return create(modelState, command)
    case 'capture':
    case 'cancel':
      return end(modelState, command)
    case 'refund':
      return refund(modelState, command)
    case 'find': {
      const payment = modelState.payments.get(nameOf(command))
      return payment ? show(modelState, payment) : refuse(modelState, 'payment_not_found')
    }
    case 'authenticate':
      return authenticate(modelState, command)
    case 'tokenize': {
      const expiresAtMs = modelState.nowMs + 30 * minuteMs
      const card = { pan: command.pan, expiresAtMs, code: codeOf(command.pan) }
      return {
        modelState: { ...modelState, cards: withEntry(modelState.cards, cardName(command), card) },
        answer: null,
      }
    }
    case 'typeCode': {
      const reason = refusalOfCard(modelState, command)
      if (reason !== null) return refuse(modelState, reason)
      const typed = typeCode(modelState, command)
      return typeof typed === 'string' ? refuse(modelState, typed) : typed
    }
    case 'plan':
      return makePlan(modelState, command)
    case 'logIn': {
      const logins = withEntry(modelState.logins, command.merchant, modelState.nowMs + 60 * minuteMs)
      return { modelState: { ...modelState, logins }, answer: null }
    }
    case 'wait':
      return {
        modelState: endDue({ ...modelState, nowMs: modelState.nowMs + command.seconds * 1000 }),
        answer: null,
      }
    default:
      return command satisfies never
  }
}

type CommandOf<D extends Command['does']> = Extract<Command, { readonly does: D }>

function create(modelState: ModelState, command: CommandOf<'create'>): Step {
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
    ? put(holdToken(modelState, command), command, waiting)
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
    return put(free, command, { ...cancelled(payment, declined), entries })
  }
  const confirmed = {
    ...useToken(asked, { ...command, order }),
    cards: withEntry(modelState.cards, name, { ...card, expiresAtMs: null }),
  }
  const reserved = [entry('authorize')]
  if (order.capture) {
    const entries = [...reserved, entry('capture')]
    return put(confirmed, command, { ...payment, status: 'SETTLED', dueAtMs: null, entries })
  }
  const dueAtMs = modelState.nowMs + weekMs
  return put(confirmed, command, { ...payment, status: 'AUTHORIZED', dueAtMs, entries: reserved })
}

function end(modelState: ModelState, command: CommandOf<'capture'> | CommandOf<'cancel' | 'find'>): Step {
  const payment = modelState.payments.get(nameOf(command))
  if (!payment) return refuse(modelState, 'payment_not_found')
  if (payment.status !== 'AUTHORIZED') return refuse(modelState, 'payment_not_authorized')
  const ended =
    command.does === 'capture' ? captured(payment, command.amount) : released(payment, 'requested')
  if (!ended) return refuse(modelState, 'capture_amount_too_large')
  return show(put(modelState, command, ended), ended)
}

function captured(payment: ModelPayment, asked: number | null): ModelPayment | null {
  const { amount, currency } = payment.order
  const finalAmount = asked ?? amount
  if (finalAmount > amount) return null
  const entries = [...payment.entries, `capture ${finalAmount} ${currency} approved`]
  const option = optionAfterCapture(payment, finalAmount)
  return { ...payment, status: 'SETTLED', finalAmount, dueAtMs: null, option, entries }
}

function released(payment: ModelPayment, why: string): ModelPayment {
  const { amount, currency } = payment.order
  return {
    ...cancelled(payment, why),
    entries: [...payment.entries, `cancel ${amount} ${currency} approved`],
  }
}

function cancelled(payment: ModelPayment, statusReason: string): ModelPayment {
  return { ...payment, status: 'CANCELLED', finalAmount: 0, statusReason, dueAtMs: null }
}

function authenticate(modelState: ModelState, command: CommandOf<'authenticate'>): Step {
  const payment = modelState.payments.get(nameOf(command))
  if (payment?.status !== 'IN_PROGRESS') return { modelState, answer: null }
  const pan = modelState.cards.get(cardName({ ...command, card: payment.order.card }))?.pan ?? ''
  const authentication = authenticationOf(pan)
  const unpaid = (why: string): Step => {
    const free = releaseToken(modelState, { ...command, order: payment.order })
    return nothingSaid(put(free, command, cancelled(payment, why)))
  }
  if (authentication === 'fails') return unpaid('authentication_failed')
  if (command.outcome === 'approve' || authentication === 'passes') {
    return nothingSaid(charge(modelState, command, payment))
  }
  return unpaid(command.outcome === 'fail' ? 'authentication_failed' : 'authentication_abandoned')
}

/** Why a card cannot be used; `null`: it can. */
function refusalOfCard(
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

function refund(modelState: ModelState, command: CommandOf<'refund'>): Step {
  const { order } = command
  const { nowMs } = modelState
  const payment = modelState.payments.get(nameOf(command))
  if (!payment) return refuse(modelState, 'payment_not_found')
  const known = payment.refunds.find(({ refundKey }) => refundKey !== null && refundKey === order.refundKey)
  if (known) {
    const isSame = known.amount === order.amount && known.fails === order.fails
    if (!isSame) return refuse(modelState, 'idempotency_key_reused')
    return showRefund(modelState, { ...known, status: 'IN_PROGRESS' }, { isReplayed: true })
  }
  if (payment.status !== 'SETTLED') return refuse(modelState, 'payment_not_settled')
  const left = payment.refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((rest, { amountMinor }) => rest - amountMinor, payment.finalAmount)
  const amountMinor = order.amount ?? left
  if (amountMinor === 0 || amountMinor > left) return refuse(modelState, 'refund_amount_too_large')
  const { currency } = payment.order
  const begun: ModelRefund = { ...order, amountMinor, currency, status: 'IN_PROGRESS', createdAtMs: nowMs }
  const refunded = { ...payment, refunds: [...payment.refunds, begun] }
  return showRefund(put(modelState, command, refunded), begun)
}

/** A payment with those of its refunds made that are due. */
function refundDue(payment: ModelPayment, nowMs: number): ModelPayment {
  const isDue = ({ status, createdAtMs }: ModelRefund): boolean =>
    status === 'IN_PROGRESS' && createdAtMs + 2000 <= nowMs
  const due = payment.refunds.filter(isDue)
  const entries = due.map(
    ({ amountMinor, currency, fails }) =>
      `refund ${amountMinor} ${currency} ${fails ? 'declined' : 'approved'}`,
  )
  return {
    ...payment,
    refunds: payment.refunds.map((each) =>
      isDue(each) ? { ...each, status: each.fails ? 'FAILED' : 'SETTLED' } : each,
    ),
    entries: [...payment.entries, ...entries],
  }
}

function endDue(modelState: ModelState): ModelState {
  const isOver = ({ status, dueAtMs }: ModelPayment): boolean =>
    status === 'IN_PROGRESS' && dueAtMs !== null && dueAtMs <= modelState.nowMs
  let free = modelState
  for (const [name, { order, ...payment }] of modelState.payments) {
    const [merchant = '', key = ''] = name.split(' ')
    if (isOver({ order, ...payment })) free = releaseToken(free, { merchant, key, order })
  }
  const payments = [...modelState.payments].map(([name, found]) => {
    const payment = refundDue(found, modelState.nowMs)
    const isDue = payment.dueAtMs !== null && payment.dueAtMs <= modelState.nowMs
    if (!isDue) return [name, payment] as const
    if (payment.status === 'AUTHORIZED') return [name, released(payment, 'expired')] as const
    return [name, cancelled(payment, 'authentication_abandoned')] as const
  })
  return deleteUnpaidCards(expirePlans(expireTokens({ ...free, payments: new Map(payments) })))
}

/** Cards that no payment names are forgotten a week after they expired, with the codes that were typed again for them. */
function deleteUnpaidCards(modelState: ModelState): ModelState {
  const named = new Set(
    [...modelState.payments].map(([name, { order }]) => {
      const [merchant = ''] = name.split(' ')
      return cardName({ merchant, card: order.card })
    }),
  )
  const isKept = (name: string): boolean => {
    const expiresAtMs = modelState.cards.get(name)?.expiresAtMs ?? Number.POSITIVE_INFINITY
    return named.has(name) || expiresAtMs + weekMs > modelState.nowMs
  }
  const cards = [...modelState.cards].filter(([name]) => isKept(name))
  const cvvTokens = [...modelState.cvvTokens].filter(([name, { card }]) => {
    const [merchant = ''] = name.split(' ')
    return isKept(cardName({ merchant, card }))
  })
  return { ...modelState, cards: new Map(cards), cvvTokens: new Map(cvvTokens) }
}

// What a repeated request gets again, whatever has become of the payment since.
function asFirstAnswered(payment: ModelPayment): ModelPayment {
  const { order, entries, chosen } = payment
  const wasDeclined = entries[0]?.endsWith('declined') && !order.threeDSecure
  if (wasDeclined) return payment
  const status = order.threeDSecure ? 'IN_PROGRESS' : order.capture ? 'SETTLED' : 'AUTHORIZED'
  return { ...payment, status, finalAmount: order.amount, statusReason: null, option: chosen, refunds: [] }
}

// One that is declined at once is a payment, and a refusal is the answer.
function showNew(modelState: ModelState, payment: ModelPayment, { isReplayed = false } = {}): Step {
  const { status, statusReason } = payment
  if (status === 'CANCELLED') return { modelState, answer: { ...refusal(statusReason ?? ''), isReplayed } }
  return { modelState, answer: { status: 200, reason: null, isReplayed, shown: { payment } } }
}

function show(modelState: ModelState, payment: ModelPayment): Step {
  return { modelState, answer: { status: 200, reason: null, isReplayed: false, shown: { payment } } }
}

function showRefund(modelState: ModelState, refund: ModelRefund, { isReplayed = false } = {}): Step {
  return { modelState, answer: { status: 200, reason: null, isReplayed, shown: { refund } } }
}

function refusal(reason: string): ModelAnswer {
  return { status: codes[reason] ?? 402, reason, isReplayed: false, shown: null }
}

function refuse(modelState: ModelState, reason: string): Step {
  return { modelState, answer: refusal(reason) }
}

function nothingSaid(modelState: ModelState): Step {
  return { modelState, answer: null }
}

const put = (modelState: ModelState, name: Named, payment: ModelPayment): ModelState => ({
  ...modelState,
  payments: withEntry(modelState.payments, nameOf(name), payment),
})

function isLoggedIn({ logins, nowMs }: ModelState, merchant: string): boolean {
  const endsAtMs = logins.get(merchant)
  return endsAtMs !== undefined && nowMs < endsAtMs
}

function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value)
}
