import { brandOf, declineOf } from '../engine/card-fates.ts'
import { startCoverageTable } from '../engine/coverage-table.ts'
import type { PaymentCoverage } from './coverage.ts'
import { chosenOption } from './installments-model.ts'
import { type Command, cardName, type ModelState, nameOf, type Order, ownName } from './model-state.ts'

type CommandOf<D extends Command['does']> = Extract<Command, { readonly does: D }>

const tokenStates = ['unknown', 'fresh', 'waiting', 'used', 'wiped'] as const
const tokenColumns = ['charge', 'declined', 'challenge', 'typed again', 'typed otherwise'] as const

/** How often each command found the token of a typed code in each state. */
export function startTokenCoverage(): PaymentCoverage {
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
export function startPlanCoverage(): PaymentCoverage {
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
