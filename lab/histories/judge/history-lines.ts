import type { Answer, History, Operation, RecordedOperation, SeenPayment } from '../operation.ts'
import { orders } from '../operation.ts'

// The places in these lists are the numbers in charge.pml.
const kinds = ['charge', 'capture', 'cancel', 'refund', 'authenticate', 'expire', 'find', 'audit'] as const
/** Of a charge: for the first time, and again. */
const outcomes: Readonly<Record<string, readonly [number, number]>> = {
  insufficient_funds: [3, 4],
  not_attempted: [12, 13],
}
const refusals: Readonly<Record<string, number>> = {
  payment_not_found: 5,
  payment_not_authorized: 6,
  payment_not_settled: 7,
  capture_amount_too_large: 8,
  refund_amount_too_large: 9,
  idempotency_key_reused: 10,
  payment_in_progress: 11,
}
const [open, done, replayed] = [0, 1, 2]
const statuses = { IN_PROGRESS: 2, AUTHORIZED: 3, SETTLED: 4, CANCELLED: 5 } as const
const modes = ['authorization', 'sale', 'challenge', 'declined']
const never = 255
const everything = -1

/** A history as `charge.pml` reads it: the number of operations, then one line of numbers for each. */
export function historyLines({ operations }: History): string {
  const placeOf = numberTimes(operations)
  const idOf = numberIds()
  const lines = operations.map((recorded) => {
    const { operation, callNs, back } = recorded
    const times = [placeOf(callNs), back ? placeOf(back.atNs) : never]
    return [...times, ...argumentsOf(operation), ...answerNumbers(back?.answer ?? null, idOf)].join(' ')
  })
  return `${operations.length}\n${lines.join('\n')}\n`
}

/** Times as their places among all times of a history, from 0. */
function numberTimes(operations: readonly RecordedOperation[]): (timeNs: bigint) => number {
  const times = operations.flatMap(({ callNs, back }) => (back ? [callNs, back.atNs] : [callNs]))
  const places = new Map(
    [...new Set(times)].sort((a, b) => (a < b ? -1 : 1)).map((time, place) => [time, place]),
  )
  return (timeNs) => places.get(timeNs) ?? never
}

/** Ids as numbers from 1, in the order in which they appear. */
function numberIds(): (id: string) => number {
  const numbers = new Map<string, number>()
  return (id) => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return number
  }
}

/** Kind, amount, key and mode. */
function argumentsOf(operation: Operation): readonly number[] {
  const kind = kinds.indexOf(operation.does)
  switch (operation.does) {
    case 'charge': {
      const { amount, mode } = orders[operation.order]
      return [kind, amount, Object.keys(orders).indexOf(operation.order), modes.indexOf(mode)]
    }
    case 'capture':
      return [kind, operation.amount ?? everything, 0, 0]
    case 'refund':
      return [
        kind,
        operation.amount ?? everything,
        { none: 0, r1: 1, r2: 2 }[operation.refundKey ?? 'none'],
        0,
      ]
    case 'authenticate':
      return [kind, 0, 0, operation.outcome === 'approve' ? 0 : 1]
    case 'cancel':
    case 'expire':
    case 'find':
    case 'audit':
      return [kind, 0, 0, 0]
    default:
      return operation satisfies never
  }
}

const nothing = [0, 0, 0, 0, 0]
const noLedger = [0, 0, 0, 0]

/** The answer; status, final amount, refunds, their sum and the id; and the four numbers of the acquirer's ledger. */
function answerNumbers(answer: Answer | null, idOf: (id: string) => number): readonly number[] {
  const shown = ({ status, finalAmount, refunds, refunded, referenceId }: SeenPayment): readonly number[] => [
    ...[statuses[status], finalAmount, refunds, refunded],
    idOf(referenceId),
  ]
  switch (answer?.is) {
    case undefined:
      return [open, ...nothing, ...noLedger]
    case 'done':
      return [done, ...nothing, ...noLedger]
    case 'refused':
      return [refusalNumber(answer), ...nothing, ...noLedger]
    case 'payment':
      return [answer.isReplayed ? replayed : done, ...shown(answer.payment), ...noLedger]
    case 'refund':
      return [answer.isReplayed ? replayed : done, 0, answer.amount, 0, 0, idOf(answer.refundId), ...noLedger]
    case 'audited': {
      const { reservations, captured, releases, returned } = answer.ledger
      return [
        done,
        ...(answer.payment ? shown(answer.payment) : nothing),
        reservations,
        captured,
        releases,
        returned,
      ]
    }
    default:
      return answer satisfies never
  }
}

function refusalNumber({ reason, isReplayed }: Extract<Answer, { is: 'refused' }>): number {
  const number = outcomes[reason]?.[isReplayed ? 1 : 0] ?? refusals[reason]
  if (number === undefined) throw new Error(`charge.pml has no number for the refusal ${reason}`)
  return number
}
