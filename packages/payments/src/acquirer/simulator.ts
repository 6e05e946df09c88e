import { unixSecondsOf } from '@element-js/values'
import type { Authorization, CardDetails, Outcome, PaymentName, RefundOrder } from './acquirer.ts'
import type { Capture } from './acquirer-protocol.ts'
import type { DeclineReason } from './domain/decline-reason.ts'
import type { StatementPage, StatementQuery } from './domain/statement.ts'
import { type Entries, type Entry, openLedger, type PlacedEntry, positionOf } from './ledger.ts'
import type { Collection, SimulatedAcquirer } from './simulated-acquirer.ts'
import { declineOf, type Occasion } from './test-cards.ts'

export interface SimulatorOptions {
  /** A file path, or `:memory:`. */
  readonly ledgerLocation: string
  readonly nowMs: () => number
}

/**
 * Creates an acquirer in this process that approves or declines by the number of the test card, and keeps a ledger.
 *
 * @throws if the ledger's file cannot be opened.
 */
export function createSimulator({ ledgerLocation, nowMs }: SimulatorOptions): SimulatedAcquirer {
  const ledger = openLedger(ledgerLocation)
  const run = <T>(step: (context: StepContext) => T): Promise<T> => {
    // Read before the step: steps of several merchants, whose clocks may differ, share a commit.
    const context = { ledger, nowMs: nowMs() }
    return ledger.atomically(() => step(context))
  }
  return {
    verify: ({ card, ...payment }) =>
      run((context) => verify(context, { ...payment, ...decide(context, card, 'verification') })),
    authorize: ({ card, authentication, ...authorization }) => {
      const occasion = authentication === 'passed' ? 'authenticated_charge' : 'unauthenticated_charge'
      return run((context) => authorize(context, { ...authorization, ...decide(context, card, occasion) }))
    },
    capture: (order) => run((context) => capture(context, order)),
    cancel: (payment) => run((context) => cancel(context, payment)),
    refund: (order) => run((context) => refund(context, order)),
    collect: (collection) => run((context) => collect(context, collection)),
    find: (payment) => run(() => positionOf(ledger.entriesOf(payment))),
    readStatement: (query) => run(() => readStatement(ledger, query)),
    close: () => ledger.close(),
    entriesFor: (merchantId) => run(() => ledger.entriesFor(merchantId)),
    forget: (merchantIds) => run(() => ledger.forget(merchantIds)),
  }
}

/** What a step of the ledger works with. */
interface StepContext {
  readonly ledger: Entries
  /** The time of the step. */
  readonly nowMs: number
}

/** What the issuer of a card says. */
interface Decision {
  readonly network: string | null
  /** `null`: the issuer approves. */
  readonly declined: DeclineReason | null
}

function decide({ nowMs }: StepContext, card: CardDetails, occasion: Occasion): Decision {
  const declined = isOver(card, nowMs) ? 'expired_card' : declineOf(card.pan.reveal(), occasion)
  return { network: card.network, declined }
}

/** Whether the last month of a card is over everywhere: it ends at UTC-12 last. */
function isOver({ expirationMonth, expirationYear }: CardDetails, nowMs: number): boolean {
  return nowMs >= Date.UTC(expirationYear, expirationMonth, 1, 12)
}

function verify(context: StepContext, verification: PaymentName & Decision): Outcome {
  const { network, declined } = verification
  if (positionOf(context.ledger.entriesOf(verification))) return impossible
  return enter(context, verification, { type: 'verify', amount: 0, currency: '', network, declined })
}

interface DecidedAuthorization extends Decision, Omit<Authorization, 'card' | 'authentication'> {}

function authorize(context: StepContext, authorization: DecidedAuthorization): Outcome {
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

function capture(context: StepContext, { amountMinor: amount, ...payment }: Capture): Outcome {
  const entries = context.ledger.entriesOf(payment)
  const reserved = entries.find(({ type }) => type === 'authorize')
  const isPossible = positionOf(entries)?.state === 'authorized' && reserved && amount <= reserved.amount
  if (!isPossible) return impossible
  return enter(context, payment, { type: 'capture', amount, currency: reserved.currency, declined: null })
}

function cancel(context: StepContext, payment: PaymentName): Outcome {
  const entries = context.ledger.entriesOf(payment)
  const position = positionOf(entries)
  if (position && position.state !== 'authorized') return impossible
  const { amount, currency } = entries[0] ?? { amount: 0, currency: '' }
  return enter(context, payment, { type: 'cancel', amount, currency, declined: null })
}

function refund(context: StepContext, order: Omit<RefundOrder, 'bankAccount'>): Outcome {
  const { refundReference, amountMinor: amount, reason } = order
  const entries = context.ledger.entriesOf(order)
  const known = entries.find((entry) => entry.refundReference === refundReference)
  if (known) return outcomeOf(known)
  const isPossible = amount <= refundableOf(entries) && reason !== failingReason
  const declined = isPossible ? null : 'processing_error'
  const currency = entries[0]?.currency ?? ''
  return enter(context, order, { type: 'refund', amount, currency, refundReference, declined })
}

function collect(context: StepContext, collection: Collection): Outcome {
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

type Movement = Pick<Entry, 'type' | 'amount' | 'currency'> &
  Partial<Pick<Entry, 'refundReference' | 'network' | 'installments'>>

function enter(
  { ledger, nowMs }: StepContext,
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

// A part that takes some milliseconds: other calls wait meanwhile.
const linesAtATime = 5000

/** Reads a part of the ledger as a statement. */
function readStatement(ledger: Entries, { fromMs, untilMs, after }: StatementQuery): StatementPage {
  const entries = ledger.movements({
    from: Math.floor(fromMs / 1000),
    until: Math.ceil(untilMs / 1000),
    after: Number(after ?? 0),
    limit: linesAtATime,
  })
  const last = entries.at(-1)
  return {
    hasReservations: true,
    lines: entries.flatMap(lineOf),
    next: last && entries.length === linesAtATime ? String(last.position) : null,
  }
}

function lineOf({ type, amount, createdAt, position: _, ...names }: PlacedEntry): StatementPage['lines'] {
  // A verification has no amount.
  return type === 'verify' ? [] : [{ ...names, type, amountMinor: amount, atMs: createdAt * 1000 }]
}
