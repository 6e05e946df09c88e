import { brandOf, declineOf } from '../engine/card-fates.ts'
import { type Coverage, startCoverageTable } from '../engine/coverage-table.ts'
import { chosenOption } from './installments-model.ts'
import {
  type Command,
  type CommandOf,
  cardName,
  type ModelPayment,
  type ModelRefund,
  type ModelState,
  nameOf,
  type Order,
  ownName,
  type RefundOrder,
} from './model-state.ts'

/** How often each command found a payment in each state. */
export interface PaymentCoverage extends Coverage {
  note(modelState: ModelState, command: Command): void
}

const states = [
  'none',
  'authorized',
  'settled',
  'partly',
  'refunding',
  'refunded',
  'refused to refund',
  'declined',
  'requested',
  'expired',
  'waiting',
  'failed',
  'abandoned',
] as const
type State = (typeof states)[number]

const columns = [
  'create',
  'create otherwise',
  'capture',
  'capture part',
  'capture too much',
  'refund',
  'refund part',
  'refund too much',
  'refund again',
  'refund otherwise',
  'cancel',
  'find',
  "other's create",
  "other's capture",
  "other's refund",
  "other's cancel",
  "other's find",
  'approve',
  'fail',
  'abandon',
  'an hour',
  'a week',
] as const
type Column = (typeof columns)[number]

// Only they have a refund with a key.
const refundStates: ReadonlySet<State> = new Set(['refunding', 'refunded', 'refused to refund'])

/** How often each command found payments, typed codes and plans in each state. */
export function startCoverage(): PaymentCoverage {
  const all = [startStatesCoverage(), startTokenCoverage(), startPlanCoverage()]
  return {
    note: (modelState, command) => {
      for (const { note } of all) note(modelState, command)
    },
    missing: () => all.flatMap(({ missing }) => missing()),
    table: () => all.map(({ table }) => table()).join('\n\n'),
  }
}

function startStatesCoverage(): PaymentCoverage {
  const { count, ...coverage } = startCoverageTable({
    states,
    columns,
    // There is nothing yet that it could be other than.
    isImpossible: (state, column) =>
      (state === 'none' && column === 'create otherwise') ||
      ((column === 'refund again' || column === 'refund otherwise') && !refundStates.has(state)),
  })
  return {
    ...coverage,
    note: (modelState, command) => {
      if (command.does === 'wait') {
        const column = command.seconds >= 7 * 24 * 3600 ? 'a week' : 'an hour'
        for (const name of modelState.payments.keys()) count(stateIn(modelState, name), column)
        if (modelState.payments.size === 0) count('none', column)
        return
      }
      const column = columnOf(modelState, command)
      // A request about another merchant's payment counts for that payment.
      if (column && 'key' in command)
        count(stateIn(modelState, nameOf({ ...command, merchant: 'demo' })), column)
    },
  }
}

function columnOf(modelState: ModelState, command: Command): Column | null {
  if (!('key' in command)) return null
  if (command.does === 'authenticate') return command.outcome
  const payment = modelState.payments.get(nameOf(command))
  if (command.merchant !== 'demo') return payment ? null : `other's ${command.does}`
  switch (command.does) {
    case 'create':
      return !payment || JSON.stringify(payment.order) === JSON.stringify(command.order)
        ? 'create'
        : 'create otherwise'
    case 'capture': {
      const authorized = payment?.order.amount ?? 1000
      if (command.amount === null || command.amount === authorized) return 'capture'
      return command.amount < authorized ? 'capture part' : 'capture too much'
    }
    case 'refund':
      return refundColumnOf(payment, command.order)
    case 'cancel':
    case 'find':
      return command.does
    default:
      return command satisfies never
  }
}

function refundColumnOf(
  payment: ModelPayment | undefined,
  { amount, fails, refundKey }: RefundOrder,
): Column {
  const refunds = payment?.refunds ?? []
  const captured = payment?.status === 'SETTLED' ? payment.finalAmount : 1000
  const known = refunds.find((each) => each.refundKey !== null && each.refundKey === refundKey)
  if (known) return known.amount === amount && known.fails === fails ? 'refund again' : 'refund otherwise'
  if (amount === null || amount === captured) return 'refund'
  return amount < captured ? 'refund part' : 'refund too much'
}

const byReason: Readonly<Record<string, State>> = {
  requested: 'requested',
  expired: 'expired',
  authentication_failed: 'failed',
  authentication_abandoned: 'abandoned',
}

function stateIn(modelState: ModelState, name: string): State {
  const payment = modelState.payments.get(name)
  if (!payment) return 'none'
  const { status, finalAmount, order, statusReason, refunds } = payment
  const has = (each: ModelRefund['status']): boolean => refunds.some(({ status }) => status === each)
  if (has('IN_PROGRESS')) return 'refunding'
  if (has('SETTLED')) return 'refunded'
  if (has('FAILED')) return 'refused to refund'
  if (status === 'IN_PROGRESS') return 'waiting'
  if (status === 'AUTHORIZED') return 'authorized'
  if (status === 'SETTLED') return finalAmount < order.amount ? 'partly' : 'settled'
  return byReason[statusReason ?? ''] ?? 'declined'
}

const tokenStates = ['unknown', 'fresh', 'waiting', 'used', 'wiped'] as const
const tokenColumns = ['charge', 'declined', 'challenge', 'typed again', 'typed otherwise'] as const

/** How often each command found the token of a typed code in each state. */
function startTokenCoverage(): PaymentCoverage {
  const { count, ...coverage } = startCoverageTable({
    states: tokenStates,
    columns: tokenColumns,
    // A code that is typed for the first time has no token yet.
    isImpossible: (state, column) => state === 'unknown' && column.startsWith('typed'),
  })
  return {
    ...coverage,
    note: (modelState, command) => {
      if (command.does === 'typeCode') {
        const known = modelState.cvvTokens.get(ownName(command.merchant, command.token))
        const isSame = known?.code === command.code && known.card === command.card
        if (known) count(tokenStateOf(modelState, command), isSame ? 'typed again' : 'typed otherwise')
      }
      if (command.does === 'create' && command.order.cvvToken !== null && isNew(modelState, command)) {
        const named = { merchant: command.merchant, token: command.order.cvvToken }
        count(tokenStateOf(modelState, named), tokenColumnOf(modelState, command))
      }
    },
  }
}

function isNew({ payments }: ModelState, command: CommandOf<'create'>): boolean {
  return !payments.has(nameOf(command))
}

function tokenColumnOf(
  modelState: ModelState,
  { merchant, order }: CommandOf<'create'>,
): (typeof tokenColumns)[number] {
  if (order.threeDSecure) return 'challenge'
  return declineOf(panOf(modelState, { merchant, order }), 'bare') === null ? 'charge' : 'declined'
}

function tokenStateOf(
  { cvvTokens }: ModelState,
  { merchant, token }: { readonly merchant: string; readonly token: string },
): (typeof tokenStates)[number] {
  const known = cvvTokens.get(ownName(merchant, token))
  if (!known) return 'unknown'
  if (known.isUsed) return 'used'
  if (known.isWiped) return 'wiped'
  return known.heldBy === null ? 'fresh' : 'waiting'
}

const planStates = ['unknown', 'free', 'waiting', 'paid', 'declined'] as const
const planColumns = ['charge', 'challenge', 'other price', 'other number'] as const

/** How often a payment found its plan of installments in each state. */
function startPlanCoverage(): PaymentCoverage {
  const { count, ...coverage } = startCoverageTable({
    states: planStates,
    columns: planColumns,
    // There is nothing that it could be other than.
    isImpossible: (state, column) => state === 'unknown' && column.startsWith('other'),
  })
  return {
    ...coverage,
    note: (modelState, command) => {
      if (command.does !== 'create' || !command.order.installments || !isNew(modelState, command)) return
      count(planStateOf(modelState, command), planColumnOf(modelState, command))
    },
  }
}

function planColumnOf(modelState: ModelState, command: CommandOf<'create'>): (typeof planColumns)[number] {
  const { order } = command
  const option = chosenOption(modelState, { ...command, brand: brandOf(panOf(modelState, command)) })
  if (option === 'installments_plan_mismatch') return 'other price'
  if (option === 'installments_not_offered') return 'other number'
  return order.threeDSecure ? 'challenge' : 'charge'
}

function planStateOf(
  { plans, payments }: ModelState,
  { merchant, order }: CommandOf<'create'>,
): (typeof planStates)[number] {
  const name = order.installments?.plan ?? ''
  if (!plans.has(ownName(merchant, name))) return 'unknown'
  const users = [...payments.values()].filter((payment) => payment.order.installments?.plan === name)
  const statuses = new Set(users.map(({ status }) => status))
  if (statuses.has('IN_PROGRESS')) return 'waiting'
  if (statuses.has('SETTLED') || statuses.has('AUTHORIZED')) return 'paid'
  return users.length > 0 ? 'declined' : 'free'
}

function panOf(
  { cards }: ModelState,
  { merchant, order }: { readonly merchant: string; readonly order: Order },
): string {
  return cards.get(cardName({ merchant, card: order.card }))?.pan ?? ''
}
