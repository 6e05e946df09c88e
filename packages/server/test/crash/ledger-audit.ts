import type { Position } from '../../../payments/src/acquirer/domain/payment-position.ts'
import type { Entry } from '../../../payments/src/acquirer/ledger.ts'
import { positionOf } from '../../../payments/src/acquirer/position.ts'
import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import type { HistoryEvent } from '../../../payments/src/history/domain/history-event.ts'
import type { CvvToken } from '../../../payments/src/tokens/domain/cvv-token.ts'
import type { StoredVerification } from '../../../payments/src/tokens/domain/verification.ts'
import type { TemporaryHold } from '../../../payments/src/tokens/store/temporary-holds.ts'
import { differencesInChargeRefunds, differencesInRefundAnswers } from './charge-refund-audit.ts'
import { differencesInCvvTokens } from './cvv-token-audit.ts'
import { differencesInLinks, type LinkLedgers } from './links/link-ledger-audit.ts'
import { differencesInReportedAnswers, type ReportedAnswer } from './reported-answers.ts'

/** Everything that each side recorded about money. */
export interface Ledgers extends LinkLedgers {
  /** The store's. */
  readonly charges: readonly Charge[]
  readonly verifications: readonly StoredVerification[]
  readonly holds: readonly TemporaryHold[]
  readonly cardIds: readonly string[]
  readonly cvvTokens: readonly CvvToken[]
  /** The acquirer's, oldest first. */
  readonly entries: readonly Entry[]
  /** What the store says has happened, in order. */
  readonly history: readonly HistoryEvent[]
  /** The answers that callers got. */
  readonly reportedAnswers: readonly ReportedAnswer[]
}

/**
 * Differences between the ledgers, as sentences; none when no money is lost, doubled or forgotten. Call it while no
 * operation is in progress.
 */
export function differencesBetween(ledgers: Ledgers): readonly string[] {
  const entriesOf = Map.groupBy(ledgers.entries, ({ merchantId, reference }) => `${merchantId} ${reference}`)
  const of = ({ merchantId, acquirerReference }: TemporaryHold): readonly Entry[] =>
    entriesOf.get(`${merchantId} ${acquirerReference}`) ?? []
  const known = new Set(
    [...ledgers.charges, ...ledgers.verifications, ...ledgers.attempts].map(
      (each) => `${each.merchantId} ${each.acquirerReference}`,
    ),
  )
  return [
    ...ledgers.charges.flatMap((charge) => differencesInCharge(charge, of(charge))),
    ...ledgers.verifications.flatMap((verification) =>
      differencesInVerification(verification, of(verification)),
    ),
    ...ledgers.holds.map(({ acquirerReference }) => `${acquirerReference}: is still to be released`),
    ...[...entriesOf].flatMap(([reference, entries]) => [
      ...differencesInEntries(reference, entries),
      ...(known.has(reference) ? [] : unknownOperations(reference, entries)),
    ]),
    ...differencesInCvvTokens(ledgers),
    ...differencesInReportedAnswers(ledgers),
    ...differencesInChargeRefunds(ledgers),
    ...differencesInRefundAnswers(ledgers),
    ...differencesInLinks(ledgers),
  ]
}

function differencesInCharge(charge: Charge, entries: readonly Entry[]): string[] {
  const { transferStatus, amountMinor, finalAmountMinor, currency, openIntent } = charge
  const say = (what: string): string => `${charge.acquirerReference} (${transferStatus}): ${what}`
  if (openIntent) return [say(`its ${openIntent} is still open`)]
  const position = positionOf(entries)
  const state = position?.state ?? 'unknown'
  const reserved = entries.find(({ type, result }) => type === 'authorize' && result === 'approved')
  const differences: string[] = []
  if (!statesOf[transferStatus].includes(state)) differences.push(say(`is ${state} at the acquirer`))
  differences.push(...differencesInReason(charge, position).map(say))
  if (reserved && (reserved.amount !== amountMinor || reserved.currency !== currency)) {
    differences.push(say(`reserved ${reserved.amount} ${reserved.currency}, not ${amountMinor} ${currency}`))
  }
  const collected = position?.state === 'captured' ? position.amountMinor : 0
  const recorded = transferStatus === 'SETTLED' ? finalAmountMinor : 0
  if (collected !== recorded) differences.push(say(`collected ${collected}, and ${recorded} is recorded`))
  if (transferStatus === 'CANCELLED' && finalAmountMinor !== 0) differences.push(say('has a final amount'))
  return differences
}

/** The possible positions of a payment at the acquirer when no operation is in progress. */
const statesOf: Readonly<Record<Charge['transferStatus'], readonly string[]>> = {
  // It waits for its payer: the acquirer was not asked yet.
  IN_PROGRESS: ['unknown'],
  AUTHORIZED: ['authorized'],
  SETTLED: ['captured'],
  // A payment whose payer did not authenticate never reached the acquirer.
  CANCELLED: ['cancelled', 'closed', 'declined', 'unknown'],
}

/** A decline is what the acquirer said, and a payment was not attempted if it can no longer be attempted there. */
function differencesInReason({ declineReason, cancelCause }: Charge, position: Position | null): string[] {
  const said = position?.state === 'declined' ? position.reason : null
  if (declineReason !== null && declineReason !== said)
    return [`is ${declineReason}, and the acquirer said ${said ?? 'nothing'}`]
  const isOver = position?.state === 'closed' || position?.state === 'cancelled'
  return cancelCause === 'not_attempted' && !isOver
    ? [`is not_attempted, and the acquirer has it as ${position?.state ?? 'unknown'}`]
    : []
}

function differencesInVerification(verification: StoredVerification, entries: readonly Entry[]): string[] {
  const { acquirerReference, method, openIntent, declineReason } = verification
  const say = (what: string): string => `${acquirerReference} (${method}): ${what}`
  if (openIntent) return [say('is still open')]
  const position = positionOf(entries)
  const state = position?.state ?? 'unknown'
  const approved = { none: 'unknown', zero_amount: 'verified', temporary_authorization: 'cancelled' }[method]
  const wanted = declineReason ? 'declined' : approved
  if (position?.state === 'declined' && declineReason !== position.reason)
    return [say(`is ${declineReason}, and the acquirer said ${position.reason}`)]
  return state === wanted ? [] : [say(`is ${state} at the acquirer, not ${wanted}`)]
}

function differencesInEntries(reference: string, entries: readonly Entry[]): string[] {
  const approved = (type: Entry['type']): readonly Entry[] =>
    entries.filter((entry) => entry.type === type && entry.result === 'approved')
  const sum = (type: Entry['type']): number => approved(type).reduce((total, { amount }) => total + amount, 0)
  const often = (['verify', 'authorize', 'capture', 'cancel'] as const).filter(
    (type) => approved(type).length > 1,
  )
  const differences = often.map((type) => `${reference}: more than one ${type}`)
  // Only cards reserve before they pay.
  const isCard = approved('authorize').length > 0
  if (isCard && sum('capture') > sum('authorize'))
    differences.push(`${reference}: collected more than was reserved`)
  return differences
}

// What was declined, or closed before it arrived, needs no counterpart: the service may have deleted it.
function unknownOperations(reference: string, entries: readonly Entry[]): string[] {
  const state = positionOf(entries)?.state
  return state === 'declined' || state === 'closed'
    ? []
    : [`${reference}: is ${state}, and the service does not know it`]
}
