import { unixSecondsOf } from '../values/time-formats.ts'
import type { Authorization, Outcome, PaymentName, RefundOrder } from './acquirer.ts'
import type { Capture, ForgottenMerchants, LedgerOwner } from './acquirer-protocol.ts'
import type { DeclineReason } from './domain/decline-reason.ts'
import type { Position } from './domain/payment-position.ts'
import type { StatementPage, StatementQuery } from './domain/statement.ts'
import type { Entries, Entry, LedgerEntry } from './ledger.ts'
import { positionOf } from './position.ts'
import { readLedgerStatement } from './read-ledger-statement.ts'
import type { Collection } from './simulated-acquirer.ts'

/** What a step of the ledger works with. */
interface SimulatorState {
  readonly ledger: Entries
  /** The time of the step. */
  readonly nowMs: number
}

/** What the issuer of a card says. It is asked before the step, which does not get the number of the card. */
export interface Decision {
  readonly network: string | null
  /** `null`: the issuer approves. */
  readonly declined: DeclineReason | null
}

function verify(context: SimulatorState, verification: PaymentName & Decision): Outcome {
  const { network, declined } = verification
  if (positionOf(context.ledger.entriesOf(verification))) return impossible
  return enter(context, verification, { type: 'verify', amount: 0, currency: '', network, declined })
}

interface DecidedAuthorization extends Decision, Omit<Authorization, 'card' | 'authentication'> {}

function authorize(context: SimulatorState, authorization: DecidedAuthorization): Outcome {
  const { amountMinor: amount, currency, captureMode, network, declined, installments } = authorization
  if (positionOf(context.ledger.entriesOf(authorization))) return impossible
  const paidIn = installments && {
    installments: { count: installments.count, totalAmount: installments.totalAmountMinor },
  }
  const reserved = { type: 'authorize', amount, currency, network, declined, ...paidIn } as const
  const outcome = enter(context, authorization, reserved)
  if (outcome.result === 'approved' && captureMode === 'at_once') {
    enter(context, authorization, { type: 'capture', amount, currency, network, declined: null })
  }
  return outcome
}

function capture(context: SimulatorState, { amountMinor: amount, ...payment }: Capture): Outcome {
  const entries = context.ledger.entriesOf(payment)
  const reserved = entries.find(({ type }) => type === 'authorize')
  const isPossible = positionOf(entries)?.state === 'authorized' && reserved && amount <= reserved.amount
  if (!isPossible) return impossible
  return enter(context, payment, { type: 'capture', amount, currency: reserved.currency, declined: null })
}

function cancel(context: SimulatorState, payment: PaymentName): Outcome {
  const entries = context.ledger.entriesOf(payment)
  const position = positionOf(entries)
  if (position && position.state !== 'authorized') return impossible
  const { amount, currency } = entries[0] ?? { amount: 0, currency: '' }
  return enter(context, payment, { type: 'cancel', amount, currency, declined: null })
}

function refund(context: SimulatorState, order: Omit<RefundOrder, 'bankAccount'>): Outcome {
  const { refundReference, amountMinor: amount, reason } = order
  const entries = context.ledger.entriesOf(order)
  const known = entries.find((entry) => entry.refundReference === refundReference)
  if (known) return outcomeOf(known)
  const isPossible = amount <= refundableOf(entries) && reason !== failingReason
  const declined = isPossible ? null : 'processing_error'
  const currency = entries[0]?.currency ?? ''
  return enter(context, order, { type: 'refund', amount, currency, refundReference, declined })
}

function collect(context: SimulatorState, collection: Collection): Outcome {
  const { amountMinor: amount, currency, outcome } = collection
  const position = positionOf(context.ledger.entriesOf(collection))
  if (position?.state === 'captured') return { result: 'approved' }
  if (position) return impossible
  const declined = outcome === 'paid' ? null : 'processing_error'
  return enter(context, collection, { type: 'capture', amount, currency, declined })
}

function find({ ledger }: SimulatorState, payment: PaymentName): Position | null {
  return positionOf(ledger.entriesOf(payment))
}

function readStatement({ ledger }: SimulatorState, query: StatementQuery): StatementPage {
  return readLedgerStatement(ledger, query)
}

function entriesFor({ ledger }: SimulatorState, { merchantId }: LedgerOwner): readonly LedgerEntry[] {
  return ledger.entriesFor(merchantId)
}

function forget({ ledger }: SimulatorState, { merchantIds }: ForgottenMerchants): void {
  ledger.forget(merchantIds)
}

/** The operations by name. */
interface Operations {
  readonly verify: typeof verify
  readonly authorize: typeof authorize
  readonly capture: typeof capture
  readonly cancel: typeof cancel
  readonly refund: typeof refund
  readonly collect: typeof collect
  readonly find: typeof find
  readonly readStatement: typeof readStatement
  readonly entriesFor: typeof entriesFor
  readonly forget: typeof forget
}

const operations: Operations = {
  verify,
  authorize,
  capture,
  cancel,
  refund,
  collect,
  find,
  readStatement,
  entriesFor,
  forget,
}

export type OperationName = keyof Operations
export type OrderOf<Name extends OperationName> = Parameters<Operations[Name]>[1]
export type ResultOf<Name extends OperationName> = ReturnType<Operations[Name]>

/** An operation as data, which can be sent to another thread. */
export interface SimulatorStep<Name extends OperationName = OperationName> {
  readonly name: Name
  readonly order: OrderOf<Name>
  readonly nowMs: number
}

/** Runs an operation as a step of the ledger. */
export function runStep<Name extends OperationName>(
  ledger: Entries,
  { name, order, nowMs }: SimulatorStep<Name>,
): ResultOf<Name> {
  const run = operations[name] as (state: SimulatorState, order: OrderOf<Name>) => ResultOf<Name>
  return run({ ledger, nowMs }, order)
}

// The answer to an operation that the payment's position does not allow. The ledger does not record it.
const impossible: Outcome = { result: 'declined', reason: 'processing_error' }

/** A refund with this reason is declined, for tests of failed refunds. */
const failingReason = 'simulate_failure'

type Movement = Pick<Entry, 'type' | 'amount' | 'currency'> &
  Partial<Pick<Entry, 'refundReference' | 'network' | 'installments'>>

function enter(
  { ledger, nowMs }: SimulatorState,
  { merchantId, reference }: PaymentName,
  { declined, ...movement }: Movement & { readonly declined: DeclineReason | null },
): Outcome {
  const result = declined ? 'declined' : 'approved'
  const createdAt = unixSecondsOf(nowMs)
  ledger.add({
    refundReference: null,
    network: null,
    ...movement,
    merchantId,
    reference,
    result,
    reason: declined,
    createdAt,
  })
  return declined ? { result: 'declined', reason: declined } : { result: 'approved' }
}

function outcomeOf({ result, reason }: Entry): Outcome {
  return result === 'approved' ? { result } : { result, reason: reason ?? 'processing_error' }
}

// The captured amount, less the refunds.
function refundableOf(entries: readonly Entry[]): number {
  const approved = entries.filter(({ result }) => result === 'approved')
  const sum = (type: Entry['type']): number =>
    approved.filter((entry) => entry.type === type).reduce((total, { amount }) => total + amount, 0)
  return sum('capture') - sum('refund')
}
