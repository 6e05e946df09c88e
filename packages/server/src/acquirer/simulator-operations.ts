import { unixSecondsOf } from '../values/time-formats.ts'
import type { Authorization, Outcome, PaymentName, RefundOrder, Verification } from './acquirer.ts'
import type { Capture } from './acquirer-protocol.ts'
import type { DeclineReason } from './domain/decline-reason.ts'
import type { Entry, Ledger } from './ledger.ts'
import { positionOf } from './position.ts'
import type { Collection } from './simulated-acquirer.ts'
import { declineOf } from './test-cards.ts'

/** The simulator's ledger and clock. Each operation below must run in one step of the ledger. */
export interface SimulatorState {
  readonly ledger: Ledger
  readonly nowMs: () => number
}

export function verify({ ledger, nowMs }: SimulatorState, verification: Verification): Outcome {
  if (positionOf(ledger.entriesOf(verification))) return impossible
  const { network } = verification.card
  const step: Step = { type: 'verify', amount: 0, currency: '', network }
  const declined = declineOf(verification.card.pan.reveal(), 'verification')
  return enter({ ledger, nowMs }, verification, { ...step, declined })
}

export function authorize(context: SimulatorState, authorization: Authorization): Outcome {
  const { amountMinor: amount, currency, captureMode, card, authentication, installments } = authorization
  if (positionOf(context.ledger.entriesOf(authorization))) return impossible
  const occasion = authentication === 'passed' ? 'authenticated_charge' : 'unauthenticated_charge'
  const declined = declineOf(card.pan.reveal(), occasion)
  const { network } = card
  const paidIn = installments && {
    installments: { count: installments.count, totalAmount: installments.totalAmountMinor },
  }
  const step = { type: 'authorize', amount, currency, network, declined, ...paidIn } as const
  const outcome = enter(context, authorization, step)
  if (outcome.result === 'approved' && captureMode === 'at_once') {
    enter(context, authorization, { type: 'capture', amount, currency, network, declined: null })
  }
  return outcome
}

export function capture(context: SimulatorState, { amountMinor: amount, ...payment }: Capture): Outcome {
  const entries = context.ledger.entriesOf(payment)
  const reserved = entries.find(({ type }) => type === 'authorize')
  const isPossible = positionOf(entries)?.state === 'authorized' && reserved && amount <= reserved.amount
  if (!isPossible) return impossible
  return enter(context, payment, { type: 'capture', amount, currency: reserved.currency, declined: null })
}

export function cancel(context: SimulatorState, payment: PaymentName): Outcome {
  const entries = context.ledger.entriesOf(payment)
  const position = positionOf(entries)
  if (position && position.state !== 'authorized') return impossible
  const { amount, currency } = entries[0] ?? { amount: 0, currency: '' }
  return enter(context, payment, { type: 'cancel', amount, currency, declined: null })
}

export function refund(context: SimulatorState, order: RefundOrder): Outcome {
  const { refundReference, amountMinor: amount, reason } = order
  const entries = context.ledger.entriesOf(order)
  const known = entries.find((entry) => entry.refundReference === refundReference)
  if (known) return outcomeOf(known)
  const isPossible = amount <= refundableOf(entries) && reason !== failingReason
  const declined = isPossible ? null : 'processing_error'
  const currency = entries[0]?.currency ?? ''
  return enter(context, order, { type: 'refund', amount, currency, refundReference, declined })
}

export function collect(context: SimulatorState, collection: Collection): Outcome {
  const { amountMinor: amount, currency, outcome } = collection
  const position = positionOf(context.ledger.entriesOf(collection))
  if (position?.state === 'captured') return { result: 'approved' }
  if (position) return impossible
  const declined = outcome === 'paid' ? null : 'processing_error'
  return enter(context, collection, { type: 'capture', amount, currency, declined })
}

// The answer to an operation that the payment's position does not allow. The ledger does not record it.
const impossible: Outcome = { result: 'declined', reason: 'processing_error' }

/** A refund with this reason is declined, for tests of failed refunds. */
const failingReason = 'simulate_failure'

type Step = Pick<Entry, 'type' | 'amount' | 'currency'> &
  Partial<Pick<Entry, 'refundReference' | 'network' | 'installments'>>

function enter(
  { ledger, nowMs }: SimulatorState,
  { merchantId, reference }: PaymentName,
  { declined, ...step }: Step & { readonly declined: DeclineReason | null },
): Outcome {
  const result = declined ? 'declined' : 'approved'
  const createdAt = unixSecondsOf(nowMs())
  ledger.add({
    refundReference: null,
    network: null,
    ...step,
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
