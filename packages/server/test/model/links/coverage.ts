import { type Coverage, startCoverageTable } from '../engine/coverage-table.ts'
import { type Command, type ModelLink, type ModelState, nameOf } from './model-state.ts'

/** How often each command found a link in each state. */
export interface LinkCoverage extends Coverage {
  note(modelState: ModelState, command: Command): void
}

const states = [
  'none',
  'new',
  'waiting',
  'at issuer',
  'paid',
  'refunding',
  'refunded',
  'unrefunded',
  'cancelled',
] as const
type State = (typeof states)[number]

const columns = [
  ...([
    'create',
    'find',
    'cancel',
    'paid',
    'failed',
    'later',
    'another way',
    'card',
    'installments',
    'card at issuer',
  ] as const),
  ...(['approve', 'fail', 'abandon', 'refund', 'refund part', 'refund too much', 'refund fails'] as const),
  ...(["other's create", "other's find", "other's cancel", "other's pay", "other's refund"] as const),
  ...(['seconds', 'an hour', 'a week'] as const),
]
type Column = (typeof columns)[number]

export function startCoverage(): LinkCoverage {
  const { count, ...coverage } = startCoverageTable({
    states,
    columns, // A link that is not there allows nothing and forbids nothing.
    isImpossible: (state, column) => state === 'none' && column === 'another way',
  })
  return {
    ...coverage,
    note: (modelState, command) => {
      const column = columnOf(modelState, command)
      if (command.does === 'wait') {
        for (const link of modelState.links.values()) count(stateOf(link), column)
        if (modelState.links.size === 0) count('none', column)
      } else {
        // A request about another merchant's link counts for that link.
        count(stateOf(modelState.links.get(nameOf({ ...command, merchant: 'demo' }))), column)
      }
    },
  }
}

function columnOf(modelState: ModelState, command: Command): Column {
  switch (command.does) {
    case 'wait':
      if (command.seconds < 1000) return 'seconds'
      return command.seconds < 6 * 24 * 3600 ? 'an hour' : 'a week'
    case 'payByCard':
      if (command.count > 1) return 'installments'
      return ['4000000000003220', '4000000000003097', '4000008400001629'].includes(command.pan)
        ? 'card at issuer'
        : 'card'
    case 'authenticate':
      return command.outcome
    case 'create':
    case 'find':
    case 'cancel':
      return command.merchant === 'demo' ? command.does : `other's ${command.does}`
    case 'pay': {
      if (command.merchant !== 'demo') return "other's pay"
      const methods = modelState.links.get(nameOf(command))?.order.methods ?? []
      const isAllowed = command.method !== 'CREDIT_CARD' && methods.includes(command.method)
      return isAllowed || methods.length === 0 ? command.outcome : 'another way'
    }
    case 'refund': {
      if (command.merchant !== 'demo') return "other's refund"
      if (command.willFail) return 'refund fails'
      const paid = modelState.links.get(nameOf(command))?.order.amount ?? 1000
      if (command.amount === null || command.amount === paid) return 'refund'
      return command.amount < paid ? 'refund part' : 'refund too much'
    }
    default:
      return command satisfies never
  }
}

function stateOf(link: ModelLink | undefined): State {
  if (!link) return 'none'
  switch (link.status) {
    case 'INITIAL_STATUS':
      return 'new'
    case 'IN_PROGRESS':
      return link.attempt?.pan ? 'at issuer' : 'waiting'
    case 'CANCELLED':
      return 'cancelled'
    case 'SETTLED': {
      const states = { IN_PROGRESS: 'refunding', SETTLED: 'refunded', FAILED: 'unrefunded' } as const
      const { status = 'INITIAL_STATUS' } = link.refund ?? {}
      return status === 'INITIAL_STATUS' ? 'paid' : states[status]
    }
    default:
      return link.status satisfies never
  }
}
