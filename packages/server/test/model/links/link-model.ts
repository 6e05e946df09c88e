import type { PaymentMethod } from '../../../src/payment-methods/payment-method.ts'
import { authenticationOf, declineOf } from '../engine/card-fates.ts'
import {
  type Command,
  type ModelAnswer,
  type ModelAttempt,
  type ModelLink,
  type ModelRefund,
  type Named,
  nameOf,
  type Step,
  type Told,
  type World,
} from './model-state.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const refundTakesMs = 2000

const codes: Readonly<Record<string, number>> = {
  payment_link_not_found: 404,
  order_id_taken: 409,
  payment_link_settled: 409,
  payment_link_cancelled: 409,
  payment_link_not_settled: 409,
  payment_method_not_allowed: 400,
  refund_in_progress: 409,
  already_refunded: 409,
  refund_amount_too_large: 400,
}

/** What a payer holds in hand is good for less long than a link may be. */
const lifetimesMs: Partial<Record<PaymentMethod, number>> = {
  CREDIT_CARD: 30 * minuteMs,
  PIX: 30 * minuteMs,
  OXXO: 3 * dayMs,
  PAY_CASH: 3 * dayMs,
  EFECTY: 3 * dayMs,
  SERVIFACIL: 3 * dayMs,
}

/**
 * What a command does to a world, and what must be answered: written from the interface (§2.2, §3.2, §3.3, §4.4–4.7,
 * §6.1) and the decisions that fill its gaps, and from nothing else. No line of the service is used here.
 */
export function step(world: World, command: Command): Step {
  if (command.does === 'wait') return { world: waitFor(world, command.seconds), answer: null }
  const link = world.links.get(nameOf(command))
  if (command.does === 'create') return link ? refuse(world, 'order_id_taken') : create(world, command)
  if (!link) return refuse(world, 'payment_link_not_found')
  const at: At = { world, link, nowMs: world.nowMs }
  switch (command.does) {
    case 'find':
      return { world, answer: { status: 200, link } }
    case 'cancel':
      return refuseEnded(at) ?? show(world, command, ended(at, { status: 'CANCELLED', finalMethod: null }))
    case 'pay':
      return pay(at, command)
    case 'payByCard':
      return payByCard(at, command)
    case 'authenticate':
      return authenticate(at, command)
    case 'refund':
      return refund(at, command)
    default:
      return command satisfies never
  }
}

type CommandOf<D extends Command['does']> = Extract<Command, { readonly does: D }>

/** A link at a moment. */
interface At {
  readonly world: World
  readonly link: ModelLink
  readonly nowMs: number
}

function create(world: World, command: CommandOf<'create'>): Step {
  const { nowMs } = world
  const { order } = command
  return show(world, command, {
    order,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    expiresAtMs: nowMs + (order.lifetimeSeconds === null ? 7 * dayMs : order.lifetimeSeconds * 1000),
    status: 'INITIAL_STATUS',
    finalMethod: null,
    finalAtMs: null,
    attempt: null,
    refund: null,
    told: [],
    books: [],
  })
}

function pay(at: At, command: CommandOf<'pay'>): Step {
  const { world, link } = at
  const { method, outcome } = command
  const refused = refuseEnded(at) ?? refuseMethod(at, method)
  if (refused) return refused
  // Only sandboxes play payers, and cards are not theirs to play.
  if (method === 'CREDIT_CARD') return refuse(world, 'payment_method_not_allowed')
  const isWaiting = link.attempt?.method === method
  const begun = isWaiting ? at : withdrawn(at)
  if (outcome === 'paid') return show(world, command, paid(booked(begun, ['capture approved']), method))
  if (outcome === 'failed') return show(world, command, released(booked(begun, ['capture declined'])))
  return show(world, command, isWaiting ? link : waiting(begun, { method, pan: null }))
}

function payByCard(at: At, { pan, ...named }: CommandOf<'payByCard'>): Step {
  const { world, link } = at
  const refused = refuseEnded(at) ?? refuseMethod(at, 'CREDIT_CARD')
  if (refused) return refused
  const begun = withdrawn(at)
  const declined = declineOf(pan, 'bare')
  if (!declined) return show(world, named, charged(begun, { pan, payer: 'bare' }))
  const refusedLink = charged(begun, { pan, payer: 'bare' })
  // Only there can the payer's issuer be asked to vouch for the payer.
  const isAsked = declined === 'authentication_required' && ['BR', 'MX'].includes(link.order.country)
  if (isAsked) {
    return show(world, named, waiting({ ...at, link: refusedLink }, { method: 'CREDIT_CARD', pan }))
  }
  return { ...refuse(withLink(world, named, refusedLink), declined) }
}

function authenticate(at: At, command: CommandOf<'authenticate'>): Step {
  const { world, link } = at
  const pan = link.attempt?.pan ?? null
  if (pan === null) return { world, answer: null }
  // Its time is up, and nobody has ended it yet.
  if (link.attempt && link.attempt.endsAtMs <= at.nowMs) return nothingSaid(world, command, released(at))
  const authentication = authenticationOf(pan)
  const hasPassed =
    authentication === 'passes' || (authentication === 'asks' && command.outcome === 'approve')
  const after = hasPassed ? charged(at, { pan, payer: 'authenticated' }) : released(at)
  return nothingSaid(world, command, after)
}

/** After a card was asked for all of the amount. */
function charged(
  at: At,
  { pan, payer }: { readonly pan: string; readonly payer: 'bare' | 'authenticated' },
): ModelLink {
  const reason = declineOf(pan, payer)
  if (reason === null) return paid(booked(at, ['authorize approved', 'capture approved']), 'CREDIT_CARD')
  return released(booked(at, ['authorize declined']))
}

function refund(at: At, command: CommandOf<'refund'>): Step {
  const { world, link, nowMs } = at
  if (link.status !== 'SETTLED') return refuse(world, 'payment_link_not_settled')
  const amount = command.amount ?? link.order.amount
  if (amount > link.order.amount) return refuse(world, 'refund_amount_too_large')
  if (link.refund?.status === 'SETTLED') return refuse(world, 'already_refunded')
  if (link.refund?.status === 'IN_PROGRESS') return refuse(world, 'refund_in_progress')
  const { willFail } = command
  const dueAtMs = nowMs + refundTakesMs
  const asked: ModelRefund = { amount, willFail, status: 'IN_PROGRESS', dueAtMs, endedAtMs: null }
  return show(world, command, { ...link, refund: asked, updatedAtMs: nowMs })
}

/** What happens by itself. A link whose time is up ends, whatever else of it would have ended before. */
function waitFor(world: World, seconds: number): World {
  const later = { ...world, nowMs: world.nowMs + seconds * 1000 }
  const links = [...world.links].map(
    ([name, link]) => [name, refunded(later, lapsed(later, expired(later, link)))] as const,
  )
  return { ...later, links: new Map(links) }
}

function refunded({ nowMs }: World, link: ModelLink): ModelLink {
  const { refund: asked } = link
  if (asked?.status !== 'IN_PROGRESS' || asked.dueAtMs > nowMs) return link
  const status = asked.willFail ? 'FAILED' : 'SETTLED'
  const result = asked.willFail ? 'declined' : 'approved'
  const ended = { ...asked, status, endedAtMs: nowMs } as const
  const after = { ...link, refund: ended, updatedAtMs: nowMs }
  const entry = `refund ${asked.amount} ${link.order.currency} ${result}`
  return tell(
    { ...after, books: [...after.books.slice(0, -1), `${after.books.at(-1)}, ${entry}`] },
    'refund.updated',
  )
}

function lapsed(world: World, link: ModelLink): ModelLink {
  const isOver = link.attempt && link.attempt.endsAtMs <= world.nowMs
  return isOver ? released({ world, link, nowMs: world.nowMs }) : link
}

function expired(world: World, link: ModelLink): ModelLink {
  if (!isUnpaid(link) || link.expiresAtMs > world.nowMs) return link
  return ended({ world, link, nowMs: world.nowMs }, { status: 'CANCELLED', finalMethod: null })
}

/** Without what the payer has begun before: one thing at a time can pay a link. */
function withdrawn(at: At): At {
  return at.link.attempt ? { ...at, link: released(at) } : at
}

/** Half of what a payer does who pays another way than was begun. */
export function withdraw(world: World, name: Named): World {
  const link = world.links.get(nameOf(name))
  return link?.attempt ? withLink(world, name, withdrawn({ world, link, nowMs: world.nowMs }).link) : world
}

type Choice = Pick<ModelAttempt, 'method' | 'pan'>

/** With a payer who has begun something that takes time. */
function waiting({ link, ...at }: At, choice: Choice): ModelLink {
  const lifetimeMs = lifetimesMs[choice.method] ?? Number.POSITIVE_INFINITY
  const attempt = { ...choice, endsAtMs: Math.min(link.expiresAtMs, at.nowMs + lifetimeMs) }
  return moved({ ...at, link: { ...link, attempt } }, 'IN_PROGRESS')
}

/** With nothing begun any more. */
function released(at: At): ModelLink {
  return moved({ ...at, link: { ...at.link, attempt: null } }, 'INITIAL_STATUS')
}

function paid(at: At, finalMethod: PaymentMethod): ModelLink {
  return ended(at, { status: 'SETTLED', finalMethod })
}

function ended(at: At, final: Pick<ModelLink, 'status' | 'finalMethod'>): ModelLink {
  const link = { ...at.link, finalMethod: final.finalMethod, finalAtMs: at.nowMs, attempt: null }
  return moved({ ...at, link }, final.status)
}

// Whoever was told how a link stands is told no such thing again.
function moved({ link, nowMs }: At, status: ModelLink['status']): ModelLink {
  const after = { ...link, status, updatedAtMs: nowMs }
  return status === link.status ? after : tell(after, 'payment_link.updated')
}

function tell(link: ModelLink, type: Told['type']): ModelLink {
  if (!link.order.isHeardOf) return link
  const { told, books: _, ...shown } = link
  return { ...link, told: [...told, { type, link: shown }] }
}

/** With what the acquirer did for it written down, as `capture approved`. */
function booked(at: At, entries: readonly string[]): At {
  const { amount, currency } = at.link.order
  const book = entries.map((entry) => entry.replace(' ', ` ${amount} ${currency} `)).join(', ')
  return { ...at, link: { ...at.link, books: [...at.link.books, book] } }
}

const isUnpaid = ({ status }: ModelLink): boolean => status === 'INITIAL_STATUS' || status === 'IN_PROGRESS'

function refuseEnded({ world, link }: At): Step | null {
  if (isUnpaid(link)) return null
  return refuse(world, link.status === 'SETTLED' ? 'payment_link_settled' : 'payment_link_cancelled')
}

function refuseMethod({ world, link }: At, method: PaymentMethod): Step | null {
  return link.order.methods.includes(method) ? null : refuse(world, 'payment_method_not_allowed')
}

function show(world: World, name: Named, link: ModelLink): Step {
  return { world: withLink(world, name, link), answer: { status: 200, link } }
}

function nothingSaid(world: World, name: Named, link: ModelLink): Step {
  return { world: withLink(world, name, link), answer: null }
}

function refuse(world: World, reason: string): Step {
  // Whatever else there is, issuers say.
  const answer: ModelAnswer = { status: codes[reason] ?? 402, reason }
  return { world, answer }
}

function withLink(world: World, name: Named, link: ModelLink): World {
  return { ...world, links: new Map(world.links).set(nameOf(name), link) }
}
