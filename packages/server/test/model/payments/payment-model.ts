import { authenticationOf, declineOf } from '../engine/card-fates.ts'
import {
  type Command,
  cardName,
  type ModelAnswer,
  type ModelPayment,
  type Named,
  nameOf,
  type Step,
  type World,
} from './model-state.ts'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
const codes: Readonly<Record<string, number>> = {
  invalid_access_token: 401,
  payment_not_found: 404,
  card_not_found: 404,
  payment_not_authorized: 409,
  card_token_expired: 409,
  capture_amount_too_large: 400,
  idempotency_key_reused: 422,
  three_d_secure_not_supported: 400,
}

/**
 * What a command does to a world, and what must be answered: written from the interface (§3.1, §4.1–4.3, §4.8, §8) and
 * the decisions that fill its gaps, and from nothing else. No line of the service is used here.
 */
export function step(world: World, command: Command): Step {
  if ('login' in command && command.login === 'ending' && !isLoggedIn(world, command.merchant)) {
    return refuse(world, 'invalid_access_token')
  }
  switch (command.does) {
    case 'create':
      return create(world, command)
    case 'capture':
    case 'cancel':
      return end(world, command)
    case 'find': {
      const payment = world.payments.get(nameOf(command))
      return payment ? show(world, payment) : refuse(world, 'payment_not_found')
    }
    case 'authenticate':
      return authenticate(world, command)
    case 'tokenize': {
      const card = { pan: command.pan, expiresAtMs: world.nowMs + 30 * minuteMs }
      return { world: { ...world, cards: withEntry(world.cards, cardName(command), card) }, answer: null }
    }
    case 'logIn': {
      const logins = withEntry(world.logins, command.merchant, world.nowMs + 60 * minuteMs)
      return { world: { ...world, logins }, answer: null }
    }
    case 'wait':
      return { world: expireDue({ ...world, nowMs: world.nowMs + command.seconds * 1000 }), answer: null }
    default:
      return command satisfies never
  }
}

type CommandOf<D extends Command['does']> = Extract<Command, { readonly does: D }>

function create(world: World, command: CommandOf<'create'>): Step {
  const { order } = command
  const isSupported = order.country === 'BR' || order.country === 'MX'
  if (order.threeDSecure && !isSupported) return refuse(world, 'three_d_secure_not_supported')
  const known = world.payments.get(nameOf(command))
  if (known) {
    if (JSON.stringify(known.order) !== JSON.stringify(order)) return refuse(world, 'idempotency_key_reused')
    return showNew(world, asFirstAnswered(known), { isReplayed: true })
  }
  const card = world.cards.get(cardName({ ...command, card: order.card }))
  if (!card) return refuse(world, 'card_not_found')
  if (card.expiresAtMs !== null && world.nowMs >= card.expiresAtMs) return refuse(world, 'card_token_expired')
  const { nowMs } = world
  const waiting: ModelPayment = {
    order,
    createdAtMs: nowMs,
    status: 'IN_PROGRESS',
    finalAmount: order.amount,
    statusReason: null,
    dueAtMs: Math.min(nowMs + 30 * minuteMs, card.expiresAtMs ?? Number.POSITIVE_INFINITY),
    book: [],
  }
  const after = order.threeDSecure ? put(world, command, waiting) : charge(world, command, waiting)
  return showNew(after, after.payments.get(nameOf(command)) ?? waiting)
}

/** Asks the acquirer for a payment. */
function charge(world: World, command: Named, payment: ModelPayment): World {
  const { order } = payment
  const name = cardName({ ...command, card: order.card })
  const card = world.cards.get(name)
  const declined = declineOf(card?.pan ?? '', order.threeDSecure ? 'authenticated' : 'bare')
  const entry = (type: string, result = 'approved'): string =>
    `${type} ${order.amount} ${order.currency} ${result}`
  if (declined || !card) {
    const book = [entry('authorize', 'declined')]
    return put(world, command, { ...cancelled(payment, declined ?? 'processing_error'), book })
  }
  const confirmed = { ...world, cards: withEntry(world.cards, name, { ...card, expiresAtMs: null }) }
  const reserved = [entry('authorize')]
  if (order.capture) {
    const book = [...reserved, entry('capture')]
    return put(confirmed, command, { ...payment, status: 'SETTLED', dueAtMs: null, book })
  }
  const dueAtMs = world.nowMs + weekMs
  return put(confirmed, command, { ...payment, status: 'AUTHORIZED', dueAtMs, book: reserved })
}

function end(world: World, command: CommandOf<'capture'> | CommandOf<'cancel' | 'find'>): Step {
  const payment = world.payments.get(nameOf(command))
  if (!payment) return refuse(world, 'payment_not_found')
  if (payment.status !== 'AUTHORIZED') return refuse(world, 'payment_not_authorized')
  const ended =
    command.does === 'capture' ? captured(payment, command.amount) : released(payment, 'requested')
  if (!ended) return refuse(world, 'capture_amount_too_large')
  return show(put(world, command, ended), ended)
}

function captured(payment: ModelPayment, asked: number | null): ModelPayment | null {
  const { amount, currency } = payment.order
  const finalAmount = asked ?? amount
  if (finalAmount > amount) return null
  const book = [...payment.book, `capture ${finalAmount} ${currency} approved`]
  return { ...payment, status: 'SETTLED', finalAmount, dueAtMs: null, book }
}

function released(payment: ModelPayment, why: string): ModelPayment {
  const { amount, currency } = payment.order
  return { ...cancelled(payment, why), book: [...payment.book, `cancel ${amount} ${currency} approved`] }
}

function cancelled(payment: ModelPayment, statusReason: string): ModelPayment {
  return { ...payment, status: 'CANCELLED', finalAmount: 0, statusReason, dueAtMs: null }
}

function authenticate(world: World, command: CommandOf<'authenticate'>): Step {
  const payment = world.payments.get(nameOf(command))
  if (payment?.status !== 'IN_PROGRESS') return { world, answer: null }
  const pan = world.cards.get(cardName({ ...command, card: payment.order.card }))?.pan ?? ''
  const authentication = authenticationOf(pan)
  if (authentication === 'fails')
    return nothingSaid(put(world, command, cancelled(payment, 'authentication_failed')))
  if (command.outcome === 'approve' || authentication === 'passes') {
    return nothingSaid(charge(world, command, payment))
  }
  const why = command.outcome === 'fail' ? 'authentication_failed' : 'authentication_abandoned'
  return nothingSaid(put(world, command, cancelled(payment, why)))
}

function expireDue(world: World): World {
  const payments = [...world.payments].map(([name, payment]) => {
    const isDue = payment.dueAtMs !== null && payment.dueAtMs <= world.nowMs
    if (!isDue) return [name, payment] as const
    if (payment.status === 'AUTHORIZED') return [name, released(payment, 'expired')] as const
    return [name, cancelled(payment, 'authentication_abandoned')] as const
  })
  return { ...world, payments: new Map(payments) }
}

// What a repeated request gets again, whatever has become of the payment since.
function asFirstAnswered(payment: ModelPayment): ModelPayment {
  const { order, book } = payment
  const wasDeclined = book[0]?.endsWith('declined') && !order.threeDSecure
  if (wasDeclined) return payment
  const status = order.threeDSecure ? 'IN_PROGRESS' : order.capture ? 'SETTLED' : 'AUTHORIZED'
  return { ...payment, status, finalAmount: order.amount, statusReason: null }
}

// One that is declined at once is a payment, and a refusal is the answer.
function showNew(world: World, payment: ModelPayment, { isReplayed = false } = {}): Step {
  const { status, statusReason } = payment
  if (status === 'CANCELLED') return { world, answer: { ...refusal(statusReason ?? ''), isReplayed } }
  return { world, answer: { status: 200, reason: null, isReplayed, payment } }
}

function show(world: World, payment: ModelPayment): Step {
  return { world, answer: { status: 200, reason: null, isReplayed: false, payment } }
}

function refusal(reason: string): ModelAnswer {
  return { status: codes[reason] ?? 402, reason, isReplayed: false, payment: null }
}

function refuse(world: World, reason: string): Step {
  return { world, answer: refusal(reason) }
}

function nothingSaid(world: World): Step {
  return { world, answer: null }
}

const put = (world: World, name: Named, payment: ModelPayment): World => ({
  ...world,
  payments: withEntry(world.payments, nameOf(name), payment),
})

function isLoggedIn({ logins, nowMs }: World, merchant: string): boolean {
  const endsAtMs = logins.get(merchant)
  return endsAtMs !== undefined && nowMs < endsAtMs
}

function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value)
}
