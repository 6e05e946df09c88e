import type { Entry } from '../../src/acquirer/ledger.ts'
import { positionOf } from '../../src/acquirer/position.ts'
import type { Charge } from '../../src/charges/domain/charge.ts'
import type { TokenAttempt } from '../../src/tokens/domain/verification.ts'
import type { TemporaryHold } from '../../src/tokens/store/temporary-holds.ts'
import { differencesInLinks, type LinkBooks } from './links/link-ledger-audit.ts'
import { differencesInHearsay, type Heard } from './reported-answers.ts'

/** Everything that was written down about money, by each side. */
export interface Books extends LinkBooks {
  /** The store's. */
  readonly charges: readonly Charge[]
  readonly attempts: readonly TokenAttempt[]
  readonly holds: readonly TemporaryHold[]
  readonly cardIds: readonly string[]
  /** The acquirer's, oldest first. */
  readonly entries: readonly Entry[]
  /** What callers were told. */
  readonly heard: readonly Heard[]
}

/**
 * Where the books do not agree, in sentences; none when no money is lost, doubled or forgotten. To be asked when
 * nothing is under way.
 */
export function differencesBetween(books: Books): readonly string[] {
  const entriesOf = Map.groupBy(books.entries, ({ merchantId, reference }) => `${merchantId} ${reference}`)
  const of = ({ merchantId, acquirerReference }: TemporaryHold): readonly Entry[] =>
    entriesOf.get(`${merchantId} ${acquirerReference}`) ?? []
  const known = new Set(
    [...books.charges, ...books.attempts, ...books.paymentAttempts].map(
      (each) => `${each.merchantId} ${each.acquirerReference}`,
    ),
  )
  return [
    ...books.charges.flatMap((charge) => differencesInCharge(charge, of(charge))),
    ...books.attempts.flatMap((attempt) => differencesInAttempt(attempt, of(attempt))),
    ...books.holds.map(({ acquirerReference }) => `${acquirerReference}: is still to be released`),
    ...[...entriesOf].flatMap(([reference, entries]) => [
      ...differencesInEntries(reference, entries),
      ...(known.has(reference) ? [] : unknownDealings(reference, entries)),
    ]),
    ...differencesInHearsay(books),
    ...differencesInLinks(books),
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
  if (reserved && (reserved.amount !== amountMinor || reserved.currency !== currency)) {
    differences.push(say(`reserved ${reserved.amount} ${reserved.currency}, not ${amountMinor} ${currency}`))
  }
  const collected = position?.state === 'captured' ? position.amountMinor : 0
  const booked = transferStatus === 'SETTLED' ? finalAmountMinor : 0
  if (collected !== booked) differences.push(say(`collected ${collected}, and ${booked} is booked`))
  if (transferStatus === 'CANCELLED' && finalAmountMinor !== 0) differences.push(say('has a final amount'))
  return differences
}

/** How a payment may stand at the acquirer when nothing is under way. */
const statesOf: Readonly<Record<Charge['transferStatus'], readonly string[]>> = {
  // Waits for its payer: the acquirer has not heard of it.
  IN_PROGRESS: ['unknown'],
  AUTHORIZED: ['authorized'],
  SETTLED: ['captured'],
  // A payment whose payer did not authenticate never got there.
  CANCELLED: ['cancelled', 'closed', 'declined', 'unknown'],
}

function differencesInAttempt(attempt: TokenAttempt, entries: readonly Entry[]): string[] {
  const { acquirerReference, method, openIntent, declineReason } = attempt
  const say = (what: string): string => `${acquirerReference} (${method}): ${what}`
  if (openIntent) return [say('is still open')]
  const state = positionOf(entries)?.state ?? 'unknown'
  const approved = { none: 'unknown', zero_amount: 'verified', temporary_authorization: 'cancelled' }[method]
  const wanted = declineReason ? 'declined' : approved
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

// What was closed before it came, or declined, needs no counterpart: a service may have forgotten it.
function unknownDealings(reference: string, entries: readonly Entry[]): string[] {
  const state = positionOf(entries)?.state
  return state === 'declined' || state === 'closed'
    ? []
    : [`${reference}: is ${state}, and the service does not know it`]
}
