import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Operation, RecordedOperation, SeenPayment } from '../operation.ts'
import { hasSpin, type Judge, openSpinJudge } from './spin-judge.ts'

const referenceId = 'chg_1'
const authorized: SeenPayment = {
  status: 'AUTHORIZED',
  finalAmount: 1000,
  refunds: 0,
  refunded: 0,
  referenceId,
}
const settled = (finalAmount: number): SeenPayment => ({ ...authorized, status: 'SETTLED', finalAmount })
const shows = (payment: SeenPayment, isReplayed = false): Answer => ({ is: 'payment', isReplayed, payment })
const refuses = (reason: string): Answer => ({ is: 'refused', reason, isReplayed: false })

/** An operation with the times of its call and its return; one without an answer has no return. */
function at(
  times: readonly [number, number],
  operation: Operation,
  answer: Answer | null,
): RecordedOperation {
  const [callNs, atNs] = [BigInt(times[0]), BigInt(times[1])]
  return { client: 0, operation, callNs, back: answer && { atNs, answer } }
}

const charged = at([0, 10], { does: 'charge', order: 'authorization' }, shows(authorized))
const capture = (amount: number | null): Operation => ({ does: 'capture', amount })
const find: Operation = { does: 'find' }
const refund = (refundId: string, { amount = 400, isReplayed = false } = {}): Answer => ({
  is: 'refund',
  isReplayed,
  amount,
  refundId,
})
const everything: Operation = { does: 'refund', amount: null, refundKey: null }
const keyed: Operation = { does: 'refund', amount: 400, refundKey: 'r1' }
const captured = at([20, 30], capture(null), shows(settled(1000)))
const ledger = { reservations: 1, captured: 1000, releases: 0, returned: 0 }
const nothingReserved: SeenPayment = { ...authorized, status: 'CANCELLED', finalAmount: 0 }
const audited = (payment: SeenPayment, sums: { reservations: number; releases: number }): Answer => ({
  is: 'audited',
  payment,
  ledger: { captured: 0, returned: 0, ...sums },
})

const explained: Readonly<Record<string, readonly RecordedOperation[]>> = {
  'a capture before a read': [charged, captured, at([40, 50], find, shows(settled(1000)))],
  'a read during a capture, of the payment before it': [
    charged,
    captured,
    at([25, 50], find, shows(authorized)),
  ],
  'a read during a capture, of the payment after it': [
    charged,
    captured,
    at([15, 25], find, shows(settled(1000))),
  ],
  'a read of a charge that has no outcome yet': [
    charged,
    at([5, 6], find, shows({ ...authorized, status: 'IN_PROGRESS' })),
  ],
  'a capture without an answer that happened later': [
    charged,
    at([20, 0], capture(400), null),
    at([30, 40], find, shows(authorized)),
    at([50, 60], find, shows(settled(400))),
  ],
  'a capture without an answer that never happened': [
    charged,
    at([20, 0], capture(400), null),
    at([30, 40], find, shows(authorized)),
    at([50, 60], { does: 'cancel' }, shows(nothingReserved)),
  ],
  'a capture and a cancel, of which the one that was called first is refused': [
    charged,
    at([20, 50], capture(null), refuses('payment_not_authorized')),
    at([30, 40], { does: 'cancel' }, shows(nothingReserved)),
  ],
  'a refund that is replayed': [
    ...[charged, captured, at([40, 60], keyed, refund('rfd_1'))],
    at([45, 65], keyed, refund('rfd_1', { isReplayed: true })),
  ],
  'a capture of the same amount that gets the first answer': [
    ...[charged, captured, at([25, 40], capture(1000), shows(settled(1000), true))],
    at([50, 60], capture(400), refuses('payment_not_authorized')),
  ],
  'a refund of everything without a key that gets the first answer': [
    ...[charged, captured, at([40, 60], everything, refund('rfd_1', { amount: 1000 }))],
    at([45, 65], everything, refund('rfd_1', { amount: 1000, isReplayed: true })),
  ],
  'a capture that began in time, and ends after it': [
    ...[charged, at([20, 60], capture(null), shows(settled(1000)))],
    at([25, 30], { does: 'expire' }, { is: 'done' }),
    at([40, 50], find, shows(authorized)),
  ],
  'a charge for which the acquirer could not be asked': [
    at([0, 10], charged.operation, refuses('not_attempted')),
    at([20, 30], charged.operation, { is: 'refused', reason: 'not_attempted', isReplayed: true }),
    at([40, 50], find, shows(nothingReserved)),
    at([60, 70], { does: 'audit' }, audited(nothingReserved, { reservations: 0, releases: 1 })),
  ],
  'an audit of a captured payment': [
    ...[
      charged,
      captured,
      at([40, 50], { does: 'audit' }, { is: 'audited', payment: settled(1000), ledger }),
    ],
  ],
}

const unexplained: Readonly<Record<string, readonly RecordedOperation[]>> = {
  'two captures': [charged, captured, at([25, 35], capture(400), shows(settled(400)))],
  'a read of the payment before a capture that was answered': [
    ...[charged, captured, at([40, 50], find, shows(authorized))],
  ],
  'a capture without an answer that was undone': [
    charged,
    at([20, 0], capture(400), null),
    at([30, 40], find, shows(settled(400))),
    at([50, 60], find, shows(authorized)),
  ],
  'a repeated capture that is refused': [
    ...[charged, captured, at([40, 50], capture(null), refuses('payment_not_authorized'))],
  ],
  'a repeated capture that is a new one': [
    ...[charged, captured, at([40, 50], capture(null), shows(settled(1000)))],
  ],
  'a refund of everything without a key that is made twice': [
    ...[charged, captured, at([40, 60], everything, refund('rfd_1', { amount: 1000 }))],
    at([45, 65], everything, refund('rfd_2', { amount: 1000 })),
  ],
  'a capture after its time': [charged, at([12, 14], { does: 'expire' }, { is: 'done' }), captured],
  'two refunds under one key': [
    ...[charged, captured, at([40, 60], keyed, refund('rfd_1'))],
    at([45, 65], keyed, refund('rfd_2')),
  ],
  'refunds of more than was captured': [
    ...[charged, at([20, 30], capture(700), shows(settled(700)))],
    at([40, 60], { ...keyed, refundKey: null }, refund('rfd_1')),
    at([45, 65], { ...keyed, refundKey: null }, refund('rfd_2')),
  ],
  'a replay of another charge': [
    charged,
    at([20, 30], charged.operation, shows({ ...authorized, referenceId: 'chg_2' }, true)),
  ],
  'a reservation that nobody released': [
    at([0, 10], charged.operation, refuses('not_attempted')),
    at([60, 70], { does: 'audit' }, audited(nothingReserved, { reservations: 1, releases: 0 })),
  ],
  'a capture of less than the ledger has': [
    ...[charged, at([20, 30], capture(400), shows(settled(400)))],
    at([40, 50], { does: 'audit' }, { is: 'audited', payment: settled(400), ledger }),
  ],
}

if (hasSpin) describeJudge()
else sayThatItIsMissing()

function describeJudge(): void {
  let judge: Judge
  beforeAll(() => {
    judge = openSpinJudge()
  })
  afterAll(() => judge.close())

  it.each(Object.entries(explained))('an order explains %s', (name, operations) => {
    expect(judge.isLinearizable({ name, operations })).toBe(true)
  })

  it.each(Object.entries(unexplained))('no order explains %s', (name, operations) => {
    expect(judge.isLinearizable({ name, operations })).toBe(false)
  })

  it('reports that a history cannot be judged', () => {
    expect(() => judge.isLinearizable({ name: 'nothing', operations: [] })).toThrow(
      'no history of 1 to 60 operations',
    )
  })
}

function sayThatItIsMissing(): void {
  process.stderr.write('Spin or a C compiler is not installed here: no history is judged.\n')
  it('no history is judged on this machine (apt-get install spin gcc libc6-dev)', ({ skip }) => {
    expect(process.env.CI, 'Spin must be installed where CI is set').not.toBe('true')
    skip()
  })
}
