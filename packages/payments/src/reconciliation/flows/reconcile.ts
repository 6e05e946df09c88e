import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '@element-js/database'
import { onClockOf } from '../../clocks/merchant-clock.ts'
import type { LinkContext } from '../../links/context.ts'
import { listMerchantIds } from '../../merchants/store/merchants.ts'
import { comparePayment } from '../domain/compare-payment.ts'
import type { Difference } from '../domain/difference.ts'
import type { PaymentSides, StatementScope, StoredPayment } from '../domain/payment-sides.ts'
import { allTime } from '../domain/period.ts'
import type { ReconciliationCount, ResolvedDifference } from '../domain/run.ts'
import { openScratch, type Scratch } from '../scratch.ts'
import { findRemovedPayment, findRemovedRefund, listRemoved } from '../store/removed-payments.ts'
import {
  findLastChange,
  findStoredAttempt,
  findStoredCharge,
  findStoredRefund,
  readAttempts,
  readCharges,
  readRefunds,
} from '../store/stored-payments.ts'
import { bringForward, canBringForward, isForgotten, isOfVerification } from './bring-forward.ts'
import type { StatementPeriod, StatementSource } from './statement-source.ts'

export interface Comparison extends StatementPeriod {
  readonly source: StatementSource
  /** How long the acquirer's list may take to show what has happened. */
  readonly delayMs: number
  /** Whether the store is brought forward to the acquirer's state. */
  readonly isApplied: boolean
  /** Receives every difference. */
  readonly report: (difference: ResolvedDifference) => void | Promise<void>
  /** Ends the comparison early. */
  readonly signal?: AbortSignal
}

/** The totals of a comparison for one merchant. */
export type Counts = Omit<ReconciliationCount, 'merchantId' | 'runId' | 'startedAtMs'>

/**
 * Compares the store with the acquirer's list, payment by payment.
 *
 * 1. The acquirer's list is read first and the store second: an intent is written before the acquirer is asked, so the
 *    store knows whatever is in the list.
 * 2. Both go into a file that sorts them by payment, so that memory does not grow with them.
 * 3. Each payment that differs is read once more. What changed so recently that the list cannot have it is left to the
 *    next comparison.
 *
 * @returns what was compared, by merchant.
 */
export async function reconcile(
  context: LinkContext,
  comparison: Comparison,
): Promise<ReadonlyMap<string, Counts>> {
  const startedMs = Date.now()
  const scratch = openScratch()
  try {
    const hasReservations = await addStatement(scratch, comparison)
    const merchants = new Set(await listMerchantIds(context.db))
    await addStore(context, { scratch, merchants, comparison })
    const counts = new Map<string, Counts>()
    const scope = scopeOf(comparison, { hasReservations, startedMs })
    let compared = 0
    for (const sides of scratch.sides()) {
      compared += 1
      if (compared % 500 === 0) await nextTurn(undefined, signalOf(comparison))
      const own = countsOf(counts, sides)
      if (comparePayment(sides, scope).length === 0) continue
      const differences = await confirm(context, { sides, scope, comparison, startedMs })
      for (const difference of differences) {
        const resolution = await resolve(context, { difference, comparison, merchants })
        own.differenceCount += 1
        if (resolution === 'forward') own.broughtForwardCount += 1
        await comparison.report({ ...difference, resolution })
      }
    }
    return counts
  } finally {
    scratch.close()
  }
}

const signalOf = ({ signal }: Comparison): { readonly signal?: AbortSignal } => (signal ? { signal } : {})

async function addStatement(scratch: Scratch, comparison: Comparison): Promise<boolean> {
  const { source, fromMs, untilMs } = comparison
  let hasReservations = true
  for await (const part of source.read({ fromMs, untilMs })) {
    comparison.signal?.throwIfAborted()
    hasReservations &&= part.hasReservations
    scratch.addLines(part.lines)
  }
  return hasReservations
}

interface StoreReading {
  readonly scratch: Scratch
  readonly merchants: ReadonlySet<string>
  readonly comparison: Comparison
}

// An authorization is captured within a week, so what the list names is rarely older than this before its beginning.
const olderMs = 8 * 24 * 60 * 60 * 1000

async function addStore(
  { db }: LinkContext,
  { scratch, merchants, comparison }: StoreReading,
): Promise<void> {
  const { fromMs, untilMs } = comparison
  const beginsMs = Math.max(0, fromMs - olderMs)
  for (const merchantId of merchants) {
    comparison.signal?.throwIfAborted()
    const period = { merchantId, fromMs: beginsMs, untilMs }
    for await (const rows of readCharges(db, period)) scratch.addPayments(rows)
    for await (const rows of readAttempts(db, period)) scratch.addPayments(rows)
    for await (const rows of readRefunds(db, period)) scratch.addRefunds(rows)
  }
  if (scratch.noteUnknown() > 0) {
    await addNamed(db, { scratch, merchants, comparison }, { fromMs: 0, untilMs: beginsMs })
    await addNamed(db, { scratch, merchants, comparison }, { fromMs: untilMs, untilMs: allTime.untilMs })
  }
  for (const references of scratch.unknownReferences()) {
    comparison.signal?.throwIfAborted()
    const removed = await listRemoved(db, references)
    scratch.addPayments(removed.payments)
    scratch.addRefunds(removed.refunds)
  }
  scratch.matchLines()
}

/** Adds the payments of another period that the list names: older ones, and those that the store has dated later. */
async function addNamed(
  db: Database,
  { scratch, merchants, comparison }: StoreReading,
  { fromMs, untilMs }: StatementPeriod,
): Promise<void> {
  const isNamed = ({ reference }: { readonly reference: string }): boolean => scratch.isUnknown(reference)
  for (const merchantId of merchants) {
    comparison.signal?.throwIfAborted()
    const period = { merchantId, fromMs, untilMs }
    for await (const rows of readCharges(db, period)) scratch.addPayments(rows.filter(isNamed))
    for await (const rows of readAttempts(db, period)) scratch.addPayments(rows.filter(isNamed))
  }
}

function scopeOf(
  { fromMs, untilMs, delayMs }: Comparison,
  { hasReservations, startedMs }: { readonly hasReservations: boolean; readonly startedMs: number },
): StatementScope {
  return {
    hasReservations,
    completeFromMs: fromMs === 0 ? 0 : fromMs + delayMs,
    // What was created after the list was read is left out when it is confirmed, on the clock of its merchant.
    completeUntilMs: untilMs >= startedMs ? untilMs : untilMs - delayMs,
  }
}

function countsOf(counts: Map<string, Counts>, { merchantId, payment, lines }: PaymentSides): MutableCounts {
  const own: MutableCounts = counts.get(merchantId) ?? {
    lineCount: 0,
    paymentCount: 0,
    differenceCount: 0,
    broughtForwardCount: 0,
  }
  counts.set(merchantId, own)
  own.lineCount += lines.length
  if (payment) own.paymentCount += 1
  return own
}

type MutableCounts = { -readonly [Name in keyof Counts]: Counts[Name] }

interface Candidate {
  readonly sides: PaymentSides
  readonly scope: StatementScope
  readonly comparison: Comparison
  readonly startedMs: number
}

/** The differences of a payment that remain on a second reading, and that are not due to the list's delay. */
async function confirm(
  context: LinkContext,
  { sides, scope, comparison, startedMs }: Candidate,
): Promise<readonly Difference[]> {
  const differences = await withoutKnownReservation(
    context,
    comparePayment(await readSidesAgain(context.db, sides), scope),
  )
  const { untilMs, delayMs } = comparison
  const { merchantId } = sides
  if (!differences.some(dependsOnTime)) return differences
  const changedAtMs = await findLastChange(context.db, sides)
  const nowMs = await onClockOf(context, merchantId, async () => context.nowMs())
  const readAtMs = nowMs - (Date.now() - startedMs)
  const isRecent = changedAtMs >= Math.min(readAtMs, untilMs) - delayMs
  return isRecent ? differences.filter((difference) => !dependsOnTime(difference)) : differences
}

async function withoutKnownReservation(
  context: LinkContext,
  differences: readonly Difference[],
): Promise<readonly Difference[]> {
  const reservation = differences.find(isOfVerification)
  if (!reservation || (await isForgotten(context, reservation))) return differences
  return differences.filter((difference) => difference !== reservation)
}

// The store may be ahead of the list, which shows recent changes late. What the list shows never changes.
function dependsOnTime({ kind }: Difference): boolean {
  return kind === 'state' || kind === 'missing_at_acquirer'
}

interface Unresolved {
  readonly difference: Difference
  readonly comparison: Comparison
  readonly merchants: ReadonlySet<string>
}

async function resolve(
  context: LinkContext,
  { difference, comparison: { isApplied, source }, merchants }: Unresolved,
): Promise<ResolvedDifference['resolution']> {
  const { merchantId } = difference
  if (!merchants.has(merchantId) || !canBringForward(difference, source.kind)) return 'none'
  if (!isApplied) return 'possible'
  const isForward = await onClockOf(context, merchantId, () => bringForward(context, difference))
  return isForward ? 'forward' : 'none'
}

/** Reads the store's side of a payment and its refunds as it is now. It can have been removed. */
async function readSidesAgain(db: Database, sides: PaymentSides): Promise<PaymentSides> {
  const { merchantId, payment, lines } = sides
  const named = lines.flatMap(({ refundReference }) => refundReference ?? [])
  const refundReferences = new Set([...sides.refunds.map((refund) => refund.refundReference), ...named])
  const refunds = await Promise.all(
    [...refundReferences].map(async (refundReference) => {
      const name = { merchantId, refundReference }
      return (await findStoredRefund(db, name)) ?? findRemovedRefund(db, name)
    }),
  )
  return {
    ...sides,
    payment: payment && (await readPaymentAgain(db, payment)),
    refunds: refunds.filter((refund) => refund !== null),
  }
}

async function readPaymentAgain(db: Database, payment: StoredPayment): Promise<StoredPayment | null> {
  const find = payment.kind === 'charge' ? findStoredCharge : findStoredAttempt
  return (await find(db, payment)) ?? findRemovedPayment(db, payment)
}
