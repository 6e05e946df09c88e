import type { Position } from '../../../payments/src/acquirer/domain/payment-position.ts'
import type { Entry } from '../../../payments/src/acquirer/ledger.ts'
import { positionOf } from '../../../payments/src/acquirer/ledger.ts'
import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import type { HistoryEvent } from '../../../payments/src/history/domain/history-event.ts'
import type { Attempt, PaymentLink } from '../../../payments/src/links/domain/payment-link.ts'
import type { Notification } from '../../../payments/src/notifications/domain/notification.ts'
import type { Refund } from '../../../payments/src/refunds/domain/refund.ts'
import type { CvvToken } from '../../../payments/src/tokens/domain/cvv-token.ts'
import type { StoredVerification } from '../../../payments/src/tokens/domain/verification.ts'
import type { TemporaryHold } from '../../../payments/src/tokens/store/temporary-holds.ts'
import type { ReceivedNotification } from '../support/receivers/start-receiver.ts'
import { differencesInLinks } from './link-audit.ts'
import { differencesInReportedAnswers, type ReportedAnswer } from './reported-answers.ts'

/** Everything that each side recorded about money. */
export interface Ledgers {
  /** The store's. */
  readonly charges: readonly Charge[]
  readonly verifications: readonly StoredVerification[]
  readonly holds: readonly TemporaryHold[]
  readonly cardIds: readonly string[]
  readonly cvvTokens: readonly CvvToken[]
  readonly links: readonly PaymentLink[]
  /** The payers' attempts at links. */
  readonly attempts: readonly Attempt[]
  readonly refunds: readonly Refund[]
  /** The outbox, in the order of positions. */
  readonly notifications: readonly Notification[]
  /** What the store says has happened, in order. */
  readonly history: readonly HistoryEvent[]
  /** The acquirer's, oldest first. */
  readonly entries: readonly Entry[]
  /** The answers that callers got. */
  readonly reportedAnswers: readonly ReportedAnswer[]
  /** The notifications that the merchant's server received, in order. */
  readonly received: readonly Pick<ReceivedNotification, 'id' | 'body'>[]
}

/**
 * Differences between the ledgers, as sentences; none when no money is lost, doubled or forgotten. Call it while no
 * operation is in progress.
 */
export function differencesBetween(ledgers: Ledgers): readonly string[] {
  const entriesOf = Map.groupBy(ledgers.entries, ({ merchantId, reference }) => `${merchantId} ${reference}`)
  const of = ({ merchantId, acquirerReference }: TemporaryHold): readonly Entry[] =>
    entriesOf.get(`${merchantId} ${acquirerReference}`) ?? []
  const refundsOf = Map.groupBy(ledgers.refunds, (each) => `${each.merchantId} ${each.idempotencyKey}`)
  const known = new Set(
    [...ledgers.charges, ...ledgers.verifications, ...ledgers.attempts].map(
      (each) => `${each.merchantId} ${each.acquirerReference}`,
    ),
  )
  return [
    ...ledgers.charges.flatMap((charge) => {
      const refunds = refundsOf.get(`${charge.merchantId} ${charge.idempotencyKey}`) ?? []
      return [
        ...differencesInCharge(charge, of(charge)),
        // Refunds of links name the link.
        ...(charge.linkId === null
          ? differencesInRefunds(collectedBy(charge), { entries: of(charge), refunds })
          : []),
      ].map((what) => `${charge.acquirerReference} (${charge.transferStatus}): ${what}`)
    }),
    ...ledgers.verifications.flatMap((verification) =>
      differencesInVerification(verification, of(verification)),
    ),
    ...ledgers.holds.map(({ acquirerReference }) => `${acquirerReference}: is still to be released`),
    ...[...entriesOf].flatMap(([reference, entries]) => [
      ...differencesInEntries(reference, entries),
      ...(known.has(reference) ? [] : unknownOperations(reference, entries)),
    ]),
    ...unknownRefunds(ledgers),
    ...differencesInCvvTokens(ledgers),
    ...differencesInLinks(ledgers),
    ...differencesInReportedAnswers(ledgers),
  ]
}

const collectedBy = ({ transferStatus, finalAmountMinor }: Charge): number =>
  transferStatus === 'SETTLED' ? finalAmountMinor : 0

function differencesInCharge(charge: Charge, entries: readonly Entry[]): string[] {
  const { transferStatus, amountMinor, finalAmountMinor, currency, openIntent } = charge
  if (openIntent) return [`its ${openIntent} is still open`]
  const position = positionOf(entries)
  const state = position?.state ?? 'unknown'
  const reserved = entries.find(({ type, result }) => type === 'authorize' && result === 'approved')
  const isReserved = reserved?.amount === amountMinor && reserved.currency === currency
  const collected = position?.state === 'captured' ? position.amountMinor : 0
  const recorded = collectedBy(charge)
  return [
    ...(statesOf[transferStatus].includes(state) ? [] : [`is ${state} at the acquirer`]),
    ...differencesInReason(charge, position),
    ...(reserved && !isReserved
      ? [`reserved ${reserved.amount} ${reserved.currency}, not ${amountMinor} ${currency}`]
      : []),
    ...(collected === recorded ? [] : [`collected ${collected}, and ${recorded} is recorded`]),
    ...(transferStatus === 'CANCELLED' && finalAmountMinor !== 0 ? ['has a final amount'] : []),
  ]
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
  const often = (['verify', 'authorize', 'capture', 'cancel'] as const).filter(
    (type) => entries.filter((entry) => entry.type === type && entry.result === 'approved').length > 1,
  )
  const differences = often.map((type) => `${reference}: more than one ${type}`)
  // Only cards reserve before they pay.
  const reserved = sumOf(entries, 'authorize')
  if (reserved > 0 && sumOf(entries, 'capture') > reserved)
    differences.push(`${reference}: collected more than was reserved`)
  return differences
}

/** What the acquirer did in operations of a kind. */
export function sumOf(entries: readonly Entry[], type: Entry['type']): number {
  return entries
    .filter((entry) => entry.type === type && entry.result === 'approved')
    .reduce((total, { amount }) => total + amount, 0)
}

// What was declined, or closed before it arrived, needs no counterpart: the service may have deleted it.
function unknownOperations(reference: string, entries: readonly Entry[]): string[] {
  const state = positionOf(entries)?.state
  return state === 'declined' || state === 'closed'
    ? []
    : [`${reference}: is ${state}, and the service does not know it`]
}

interface RefundsOfPayment {
  readonly refunds: readonly Refund[]
  /** What the acquirer did for the payment. */
  readonly entries: readonly Entry[]
}

/** Differences between the refunds of a payment and what the acquirer did for it. @param collected Its amount. */
export function differencesInRefunds(collected: number, { refunds, entries }: RefundsOfPayment): string[] {
  const made = sumOf(entries, 'refund')
  const recorded = refunds
    .filter(({ refundStatus }) => refundStatus === 'SETTLED')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return [
    ...(made === recorded ? [] : [`refunded ${made}, and ${recorded} is recorded`]),
    ...(made > collected ? [`refunded ${made} of ${collected}`] : []),
    ...refunds.flatMap((refund) => differencesInRefund(refund, entries)),
  ]
}

function differencesInRefund(
  { refundId, refundStatus, amountMinor }: Refund,
  entries: readonly Entry[],
): string[] {
  const made = entries.filter((entry) => entry.refundReference === refundId)
  const say = (what: string): string[] => [`refund ${refundId} (${refundStatus}) ${what}`]
  if (refundStatus === 'IN_PROGRESS') return say('is under way')
  if (made.length !== 1) return say(`was made ${made.length} times`)
  const [{ result, amount } = { result: null, amount: null }] = made
  if (result !== (refundStatus === 'SETTLED' ? 'approved' : 'declined')) return say(`is ${result}`)
  return amount === amountMinor ? [] : say(`is of ${amount}, not ${amountMinor}`)
}

function unknownRefunds({ refunds, entries }: Ledgers): string[] {
  const known = new Set(refunds.map(({ refundId }) => refundId))
  return entries
    .filter(({ refundReference }) => refundReference !== null && !known.has(refundReference))
    .map(({ refundReference }) => `${refundReference}: the service does not know this refund`)
}

/** Tokens of security codes that no longer agree with the payments that used them, as sentences. */
function differencesInCvvTokens({ cvvTokens, charges, entries }: Ledgers): string[] {
  const approved = new Set(
    entries
      .filter(({ type, result }) => type === 'authorize' && result === 'approved')
      .map(({ reference }) => reference),
  )
  const paymentsOf = Map.groupBy(
    charges.filter(({ cvvTokenHash }) => cvvTokenHash !== null),
    ({ cvvTokenHash }) => cvvTokenHash,
  )
  return cvvTokens.flatMap(({ tokenHash, heldBy, usedAtMs, sealedCode, waitingCode }) => {
    const say = (what: string): string => `cvv token ${tokenHash.slice(0, 8)}: ${what}`
    const payments = paymentsOf.get(tokenHash) ?? []
    const paid = payments.filter(({ acquirerReference }) => approved.has(acquirerReference))
    // One that was abandoned was voided: the acquirer did approve it.
    const stands = paid.filter(({ declineReason }) => declineReason === null)
    const [payment] = stands
    const holder = payments.find(({ idempotencyKey }) => idempotencyKey === heldBy)
    const differences: string[] = []
    if (stands.length > 1) differences.push(say(`was used ${stands.length} times`))
    if (payment && usedAtMs === null) differences.push(say('was used, and is not marked as used'))
    if (payment && heldBy !== payment.idempotencyKey) differences.push(say('is of another payment'))
    if (!payment && usedAtMs !== null) differences.push(say('is marked as used, and no payment has used it'))
    if (usedAtMs !== null && (sealedCode || waitingCode)) differences.push(say('was used, and is not wiped'))
    if (usedAtMs === null && heldBy !== null && holder?.transferStatus !== 'IN_PROGRESS') {
      differences.push(say('is held by a payment that has ended'))
    }
    return differences
  })
}
