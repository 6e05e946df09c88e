import type { PaymentMethod } from '@element-js/protocol/http'
import { authenticationOf, brandOf, declineOf } from '../engine/card-fates.ts'
import { type ModelOption, optionsOf } from '../engine/expected-installments.ts'
import { termsOf } from '../engine/ledger-audit.ts'
import {
  type Command,
  type CommandOf,
  type ModelAnswer,
  type ModelAttempt,
  type ModelLink,
  type ModelNotification,
  type ModelRefund,
  type ModelState,
  type Named,
  nameOf,
  type Order,
  type Step,
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

/** How long a payer's instrument is valid, if that is shorter than the link. `null`: as long as the link. */
const lifetimesMs: Readonly<Record<PaymentMethod, number | null>> = {
  CREDIT_CARD: 30 * minuteMs,
  PIX: 30 * minuteMs,
  BOLETO: null,
  BANK_TRANSFER_BR: null,
  BANK_TRANSFER_MX: null,
  OXXO: 3 * dayMs,
  PAY_CASH: 3 * dayMs,
  PSE: null,
  EFECTY: 3 * dayMs,
  NEQUI: null,
  WEB_PAY: null,
  KHIPU: null,
  MACH: null,
  HITES: null,
  FINTOC: null,
  SERVIFACIL: 3 * dayMs,
  BANK_TRANSFER_PE: null,
  WALLET: null,
}

/**
 * The state after a command, and the answer that it must get: written from the interface and the decisions that fill its gaps, and from nothing else. No line of the service is used here.
 */
export function step(modelState: ModelState, command: Command): Step {
  if (command.does === 'wait') return { modelState: waitFor(modelState, command.seconds), answer: null }
  const link = modelState.links.get(nameOf(command))
  if (command.does === 'create')
    return link ? refuse(modelState, 'order_id_taken') : create(modelState, command)
  if (!link) return refuse(modelState, 'payment_link_not_found')
  const at: LinkAtTime = { modelState, link, nowMs: modelState.nowMs }
  switch (command.does) {
    case 'find':
      return { modelState, answer: { status: 200, link } }
    case 'cancel':
      return (
        refuseEnded(at) ?? show(modelState, command, ended(at, { status: 'CANCELLED', finalMethod: null }))
      )
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

/** A link at a moment. */
interface LinkAtTime {
  readonly modelState: ModelState
  readonly link: ModelLink
  readonly nowMs: number
}

function create(modelState: ModelState, command: CommandOf<'create'>): Step {
  const { nowMs } = modelState
  const { order } = command
  return show(modelState, command, {
    order,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    expiresAtMs: nowMs + (order.lifetimeSeconds === null ? 7 * dayMs : order.lifetimeSeconds * 1000),
    status: 'INITIAL_STATUS',
    finalMethod: null,
    finalAtMs: null,
    option: null,
    attempt: null,
    refund: null,
    notifications: [],
    ledger: [],
  })
}

function pay(at: LinkAtTime, command: CommandOf<'pay'>): Step {
  const { modelState, link } = at
  const { method, outcome } = command
  const refused = refuseEnded(at) ?? refuseMethod(at, method)
  if (refused) return refused
  // The sandbox simulates payers, but not their cards.
  if (method === 'CREDIT_CARD') return refuse(modelState, 'payment_method_not_allowed')
  const isWaiting = link.attempt?.method === method
  const begun = isWaiting ? at : superseded(at)
  if (outcome === 'paid')
    return show(modelState, command, paid(withEntries(begun, ['capture approved']), { method, option: null }))
  if (outcome === 'failed')
    return show(modelState, command, released(withEntries(begun, ['capture declined'])))
  return show(modelState, command, isWaiting ? link : waiting(begun, { method, pan: null, option: null }))
}

function payByCard(at: LinkAtTime, { pan, count, ...named }: CommandOf<'payByCard'>): Step {
  const { modelState, link } = at
  const refused = refuseEnded(at) ?? refuseMethod(at, 'CREDIT_CARD')
  if (refused) return refused
  const begun = superseded(at)
  const offered = optionsOfLink(link.order, brandOf(pan))
  const option = count === 1 ? null : (offered.find(({ installments }) => installments === count) ?? null)
  const declined = declineOf(pan, 'bare')
  if (!declined) return show(modelState, named, charged(begun, { pan, option, payer: 'bare' }))
  const refusedLink = charged(begun, { pan, option, payer: 'bare' })
  // Only there can the payer's issuer be asked to vouch for the payer.
  const isAsked = declined === 'authentication_required' && ['BR', 'MX'].includes(link.order.country)
  if (isAsked) {
    return show(
      modelState,
      named,
      waiting({ ...at, link: refusedLink }, { method: 'CREDIT_CARD', pan, option }),
    )
  }
  return { ...refuse(withLink(modelState, named, refusedLink), declined) }
}

function authenticate(at: LinkAtTime, command: CommandOf<'authenticate'>): Step {
  const { modelState, link } = at
  const { pan = null, option = null } = link.attempt ?? {}
  if (pan === null) return { modelState, answer: null }
  // Its time is up, and nobody has ended it yet.
  if (link.attempt && link.attempt.endsAtMs <= at.nowMs) return nothingSaid(modelState, command, released(at))
  const authentication = authenticationOf(pan)
  const hasPassed =
    authentication === 'passes' || (authentication === 'asks' && command.outcome === 'approve')
  const after = hasPassed ? charged(at, { pan, option, payer: 'authenticated' }) : released(at)
  return nothingSaid(modelState, command, after)
}

/** After a card was asked for all of the amount. */
function charged(at: LinkAtTime, { pan, option, payer }: CardPayment): ModelLink {
  const reason = declineOf(pan, payer)
  const installments = option && { count: option.installments, totalAmount: option.totalAmount }
  const authorize = `authorize${termsOf({ installments })}`
  if (reason !== null) return released(withEntries(at, [`${authorize} declined`]))
  const method = 'CREDIT_CARD'
  return paid(withEntries(at, [`${authorize} approved`, 'capture approved']), { method, option })
}

interface CardPayment {
  readonly pan: string
  readonly option: ModelOption | null
  readonly payer: 'bare' | 'authenticated'
}

function refund(at: LinkAtTime, command: CommandOf<'refund'>): Step {
  const { modelState, link, nowMs } = at
  if (link.status !== 'SETTLED') return refuse(modelState, 'payment_link_not_settled')
  const amount = command.amount ?? link.order.amount
  if (amount > link.order.amount) return refuse(modelState, 'refund_amount_too_large')
  const { refund: last } = link
  const isSame =
    last?.amount === link.order.amount && amount === last.amount && command.willFail === last.willFail
  if (last && isSame && last.status !== 'FAILED') {
    const begun: ModelRefund = { ...last, status: 'IN_PROGRESS', endedAtMs: null }
    const first = { ...link, refund: begun, updatedAtMs: last.dueAtMs - refundTakesMs }
    return { modelState, answer: show(modelState, command, first).answer }
  }
  if (link.refund?.status === 'SETTLED') return refuse(modelState, 'already_refunded')
  if (link.refund?.status === 'IN_PROGRESS') return refuse(modelState, 'refund_in_progress')
  const { willFail } = command
  const dueAtMs = nowMs + refundTakesMs
  const asked: ModelRefund = { amount, willFail, status: 'IN_PROGRESS', dueAtMs, endedAtMs: null }
  return show(modelState, command, { ...link, refund: asked, updatedAtMs: nowMs })
}

/** What happens without a request. A link whose time is up ends, even if other parts of it would have ended earlier. */
function waitFor(modelState: ModelState, seconds: number): ModelState {
  const later = { ...modelState, nowMs: modelState.nowMs + seconds * 1000 }
  const links = [...modelState.links].map(
    ([name, link]) => [name, refunded(later, withoutLapsedAttempt(later, expired(later, link)))] as const,
  )
  return { ...later, links: new Map(links) }
}

function refunded({ nowMs }: ModelState, link: ModelLink): ModelLink {
  const { refund: asked } = link
  if (asked?.status !== 'IN_PROGRESS' || asked.dueAtMs > nowMs) return link
  const status = asked.willFail ? 'FAILED' : 'SETTLED'
  const result = asked.willFail ? 'declined' : 'approved'
  const ended = { ...asked, status, endedAtMs: nowMs } as const
  const after = { ...link, refund: ended, updatedAtMs: nowMs }
  const entry = `refund ${asked.amount} ${link.order.currency} ${result}`
  return notify(
    { ...after, ledger: [...after.ledger.slice(0, -1), `${after.ledger.at(-1)}, ${entry}`] },
    'refund.updated',
  )
}

function withoutLapsedAttempt(modelState: ModelState, link: ModelLink): ModelLink {
  const isOver = link.attempt && link.attempt.endsAtMs <= modelState.nowMs
  return isOver ? released({ modelState, link, nowMs: modelState.nowMs }) : link
}

function expired(modelState: ModelState, link: ModelLink): ModelLink {
  if (!isUnpaid(link) || link.expiresAtMs > modelState.nowMs) return link
  return ended({ modelState, link, nowMs: modelState.nowMs }, { status: 'CANCELLED', finalMethod: null })
}

/** Without the payer's earlier attempt: only one attempt at a time can pay a link. */
function superseded(at: LinkAtTime): LinkAtTime {
  return at.link.attempt ? { ...at, link: released(at) } : at
}

/** The first half of a payment in another way: the earlier attempt is superseded. */
export function supersede(modelState: ModelState, name: Named): ModelState {
  const link = modelState.links.get(nameOf(name))
  return link?.attempt
    ? withLink(modelState, name, superseded({ modelState, link, nowMs: modelState.nowMs }).link)
    : modelState
}

type Choice = Pick<ModelAttempt, 'method' | 'pan' | 'option'>

/** With a payer who has begun something that takes time. */
function waiting({ link, ...at }: LinkAtTime, choice: Choice): ModelLink {
  const lifetimeMs = lifetimesMs[choice.method] ?? Number.POSITIVE_INFINITY
  const attempt = { ...choice, endsAtMs: Math.min(link.expiresAtMs, at.nowMs + lifetimeMs) }
  return moved({ ...at, link: { ...link, attempt } }, 'IN_PROGRESS')
}

/** With nothing begun any more. */
function released(at: LinkAtTime): ModelLink {
  return moved({ ...at, link: { ...at.link, attempt: null } }, 'INITIAL_STATUS')
}

function paid(at: LinkAtTime, { method, option }: Omit<Choice, 'pan'>): ModelLink {
  const link = { ...at.link, option }
  return ended({ ...at, link }, { status: 'SETTLED', finalMethod: method })
}

function ended(at: LinkAtTime, final: Pick<ModelLink, 'status' | 'finalMethod'>): ModelLink {
  const link = { ...at.link, finalMethod: final.finalMethod, finalAtMs: at.nowMs, attempt: null }
  return moved({ ...at, link }, final.status)
}

// A status that was notified is not notified again.
function moved({ link, nowMs }: LinkAtTime, status: ModelLink['status']): ModelLink {
  const after = { ...link, status, updatedAtMs: nowMs }
  return status === link.status ? after : notify(after, 'payment_link.updated')
}

function notify(link: ModelLink, type: ModelNotification['type']): ModelLink {
  if (!link.order.isNotified) return link
  const { notifications, ledger: _, ...shown } = link
  return { ...link, notifications: [...notifications, { type, link: shown }] }
}

/** With the acquirer's ledger entries for it, as `capture approved`. */
function withEntries(at: LinkAtTime, entries: readonly string[]): LinkAtTime {
  const { amount, currency } = at.link.order
  const line = entries.map((entry) => entry.replace(' ', ` ${amount} ${currency} `)).join(', ')
  return { ...at, link: { ...at.link, ledger: [...at.link.ledger, line] } }
}

const isUnpaid = ({ status }: ModelLink): boolean => status === 'INITIAL_STATUS' || status === 'IN_PROGRESS'

function refuseEnded({ modelState, link }: LinkAtTime): Step | null {
  if (isUnpaid(link)) return null
  return refuse(modelState, link.status === 'SETTLED' ? 'payment_link_settled' : 'payment_link_cancelled')
}

function refuseMethod({ modelState, link }: LinkAtTime, method: PaymentMethod): Step | null {
  return link.order.methods.includes(method) ? null : refuse(modelState, 'payment_method_not_allowed')
}

function show(modelState: ModelState, name: Named, link: ModelLink): Step {
  return { modelState: withLink(modelState, name, link), answer: { status: 200, link } }
}

function nothingSaid(modelState: ModelState, name: Named, link: ModelLink): Step {
  return { modelState: withLink(modelState, name, link), answer: null }
}

function refuse(modelState: ModelState, reason: string): Step {
  // Issuers decide everything else.
  const answer: ModelAnswer = { status: codes[reason] ?? 402, reason }
  return { modelState, answer }
}

function withLink(modelState: ModelState, name: Named, link: ModelLink): ModelState {
  return { ...modelState, links: new Map(modelState.links).set(nameOf(name), link) }
}

/** The numbers that a link caps its merchant's rules to, by the plan that it names (docs/unspecified-behaviour.md). */
const caps = { plan_1: [2, 3, 6], plan_3: [3, 6, 9, 12], plan_x: [2, 3] } as const

/** In what a card of a brand can pay a link: at once first. */
export function optionsOfLink({ plan, ...order }: Order, brand: string): readonly ModelOption[] {
  const own = optionsOf({ ...order, brand })
  switch (plan) {
    case null:
      return own
    case 'for any card':
      return optionsOf({ ...order, brand: null })
    case 'for visa':
      return brand === 'visa' ? own : own.slice(0, 1)
    default: {
      const cap: readonly number[] = caps[plan]
      return own.filter(({ installments }) => installments === 1 || cap.includes(installments))
    }
  }
}
