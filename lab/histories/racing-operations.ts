import type { Random } from '../../packages/server/test/crash/random.ts'
import type { Operation, OrderName } from './operation.ts'

/** What clients do to one payment. */
interface Race {
  /** What one client does first, alone. */
  readonly before: readonly Operation[]
  /** What all clients choose from, together. */
  readonly together: readonly [Operation, ...Operation[]]
}

const charge = (order: OrderName): Operation => ({ does: 'charge', order })
const capture = (amount: number | null): Operation => ({ does: 'capture', amount })
const refund = (amount: number | null, refundKey: 'r1' | 'r2' | null): Operation => ({
  does: 'refund',
  amount,
  refundKey,
})
const authenticate = (outcome: 'approve' | 'fail' | 'abandon'): Operation => ({
  does: 'authenticate',
  outcome,
})
const [cancel, expire, find]: readonly [Operation, Operation, Operation] = [
  { does: 'cancel' },
  { does: 'expire' },
  { does: 'find' },
]

const ofAuthorized: Race['together'] = [
  capture(null),
  ...[
    capture(400),
    capture(700),
    capture(1001),
    cancel,
    cancel,
    expire,
    find,
    find,
    charge('authorization'),
    charge('smaller'),
  ],
  ...[refund(300, null), refund(null, 'r1')],
]
const ofSettled: Race['together'] = [
  refund(null, null),
  ...[refund(300, null), refund(700, null), refund(1001, null)],
  ...[refund(400, 'r1'), refund(400, 'r1'), refund(null, 'r1'), refund(500, 'r2'), refund(500, 'r2')],
  ...[find, find, charge('sale'), charge('authorization'), cancel, capture(null), expire],
]

/** One race for each moment at which a payment can go several ways. */
const races: readonly [Race, ...Race[]] = [
  {
    before: [],
    together: [
      charge('authorization'),
      ...[charge('authorization'), charge('smaller'), charge('sale')],
      ...[charge('declined'), find, find, capture(null), capture(400), cancel, expire],
    ],
  },
  {
    before: [],
    together: [
      charge('challenge'),
      ...[charge('challenge'), charge('authorization'), find],
      ...[authenticate('approve'), authenticate('approve'), authenticate('fail'), capture(null), cancel],
    ],
  },
  { before: [charge('authorization')], together: ofAuthorized },
  { before: [charge('authorization')], together: [capture(null), capture(400), cancel, expire, find] },
  {
    before: [charge('challenge')],
    together: [
      authenticate('approve'),
      ...[authenticate('approve'), authenticate('fail'), authenticate('abandon')],
      ...[capture(400), cancel, expire, find, find, refund(100, null), charge('challenge')],
    ],
  },
  { before: [charge('challenge'), authenticate('approve')], together: ofAuthorized },
  { before: [charge('sale')], together: ofSettled },
  { before: [charge('authorization'), capture(700)], together: ofSettled },
  {
    before: [charge('declined')],
    together: [charge('declined'), charge('sale'), capture(null), find, cancel],
  },
]

export function pickRace(random: Random): Race {
  return random.pick(races)
}
