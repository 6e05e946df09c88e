import type { Database } from '../../../../database/src/database.ts'
import type { Entry, Ledger } from '../../../../payments/src/acquirer/ledger.ts'
import type { Charge } from '../../../../payments/src/charges/domain/charge.ts'
import {
  type DifferenceKind,
  differenceKinds,
} from '../../../../payments/src/reconciliation/domain/difference.ts'
import type { ChargeRefund } from '../../../../payments/src/refunds/domain/refund.ts'
import { insertCard } from '../../../../payments/src/tokens/store/cards.ts'
import { cardRow, chargeRow } from '../stored-rows.ts'

/** What both sides know about one payment, and what one of them has wrong. */
export interface PlannedPayment {
  /** `null`: the store has forgotten it. */
  readonly charge: Charge | null
  readonly refund: ChargeRefund | null
  readonly entries: readonly Entry[]
  /** The differences that a comparison must find. */
  readonly planted: { readonly kind: DifferenceKind; readonly refundReference: string | null } | null
}

/** How the planted errors of a refund and of a payment differ from the truth. */
type Facts = Omit<PlannedPayment, 'planted'> & { readonly charge: Charge }

const cardId = 'crd_of_all'
const createdAtMs = Date.UTC(2024, 0, 1)

/**
 * The payment with a number: it is captured. Every fifth has a refund, every seventh is only reserved, every eleventh
 * is released, and every thirteenth is declined.
 *
 * @param wrongEvery One of this many payments has an error: of each kind in turn, and alternately in the payment and
 *   the refund.
 */
export function planPayment(number: number, wrongEvery: number): PlannedPayment {
  const isWrong = number % wrongEvery === 0
  if (!isWrong) return { ...truthOf(number, stateOf(number)), planted: null }
  const turn = number / wrongEvery
  const kind = differenceKinds[turn % differenceKinds.length] ?? 'amount'
  const isOfRefund = Math.floor(turn / differenceKinds.length) % 2 === 1
  const facts = truthOf(number, isOfRefund ? 'refunded' : 'captured')
  const refundReference = isOfRefund ? (facts.refund?.refundId ?? null) : null
  return {
    ...(isOfRefund ? plantInRefund : plantInPayment)[kind](facts),
    planted: { kind, refundReference },
  }
}

type State = 'captured' | 'refunded' | 'authorized' | 'cancelled' | 'declined'

function stateOf(number: number): State {
  if (number % 13 === 0) return 'declined'
  if (number % 11 === 0) return 'cancelled'
  if (number % 7 === 0) return 'authorized'
  return number % 5 === 0 ? 'refunded' : 'captured'
}

const statusOf = {
  captured: 'SETTLED',
  refunded: 'SETTLED',
  authorized: 'AUTHORIZED',
  cancelled: 'CANCELLED',
  declined: 'CANCELLED',
} as const

function truthOf(number: number, state: State): Facts {
  const reference = `chg_${number.toString(16).padStart(32, '0')}`
  const amountMinor = 1000 + (number % 90_000)
  const atMs = createdAtMs + number * 10
  const charge = chargeRow({
    cardId,
    idempotencyKey: `idk_${number}`,
    acquirerReference: reference,
    createdAtMs: atMs,
    amountMinor,
    transferStatus: statusOf[state],
    finalAmountMinor: statusOf[state] === 'CANCELLED' ? 0 : amountMinor,
  })
  const entry = (type: Entry['type'], more: Partial<Entry> = {}): Entry => ({
    merchantId: 'demo',
    type,
    reference,
    amount: amountMinor,
    currency: 'BRL',
    network: 'visa',
    result: 'approved',
    createdAt: Math.floor(atMs / 1000),
    reason: null,
    refundReference: null,
    ...more,
  })
  const refund: ChargeRefund | null =
    state === 'refunded'
      ? {
          merchantId: 'demo',
          idempotencyKey: charge.idempotencyKey,
          refundId: `rfd_${number}`,
          amountMinor: 400,
          linkId: null,
          bankAccount: null,
          reason: null,
          refundKey: null,
          requestHash: 'h',
          refundStatus: 'SETTLED',
          dueAtMs: null,
          createdAtMs: atMs,
          endedAtMs: atMs,
        }
      : null
  const entries: Readonly<Record<State, readonly Entry[]>> = {
    captured: [entry('authorize'), entry('capture')],
    refunded: [
      entry('authorize'),
      entry('capture'),
      entry('refund', { amount: 400, refundReference: `rfd_${number}` }),
    ],
    authorized: [entry('authorize')],
    cancelled: [entry('authorize'), entry('cancel')],
    declined: [entry('authorize', { result: 'declined', reason: 'card_declined' })],
  }
  return { charge, refund, entries: entries[state] }
}

type Plant = (facts: Facts) => Omit<PlannedPayment, 'planted'>

const onEntries =
  (type: Entry['type'], change: (entry: Entry) => readonly Entry[]): Plant =>
  (facts) => ({
    ...facts,
    entries: facts.entries.flatMap((each) => (each.type === type ? change(each) : [each])),
  })

const none = (): readonly Entry[] => []
const twice = (entry: Entry): readonly Entry[] => [entry, entry]
const less = (entry: Entry): readonly Entry[] => [{ ...entry, amount: entry.amount - 1 }]
const inDollars = (entry: Entry): readonly Entry[] => [{ ...entry, currency: 'USD' }]

const plantInPayment: Readonly<Record<DifferenceKind, Plant>> = {
  missing_in_store: (facts) => ({ ...facts, charge: null }),
  missing_at_acquirer: (facts) => ({ ...facts, entries: [] }),
  amount: onEntries('capture', less),
  currency: onEntries('capture', inDollars),
  state: ({ charge, ...facts }) => ({ ...facts, charge: { ...charge, transferStatus: 'AUTHORIZED' } }),
  doubled: onEntries('capture', twice),
}

const plantInRefund: Readonly<Record<DifferenceKind, Plant>> = {
  missing_in_store: (facts) => ({ ...facts, refund: null }),
  missing_at_acquirer: onEntries('refund', none),
  amount: onEntries('refund', less),
  currency: onEntries('refund', inDollars),
  state: (facts) => ({ ...facts, refund: facts.refund && { ...facts.refund, refundStatus: 'FAILED' } }),
  doubled: onEntries('refund', twice),
}

/**
 * Writes planned payments into a store and a ledger.
 *
 * @returns the differences that a comparison must find, as `found` writes them.
 */
export async function writePayments(
  { db, ledger }: { readonly db: Database; readonly ledger: Ledger },
  payments: Iterable<PlannedPayment>,
): Promise<readonly string[]> {
  const planted: string[] = []
  await insertCard(db, { card: cardRow({ cardId }), sealedCode: null })
  for (const part of inParts(payments, 500)) {
    await db.transaction().execute(async (transaction) => {
      const charges = part.flatMap(({ charge }) => charge ?? [])
      const refunds = part.flatMap(({ refund }) => refund ?? [])
      if (charges.length > 0) await transaction.insertInto('charges').values(charges).execute()
      if (refunds.length > 0) await transaction.insertInto('refunds').values(refunds).execute()
    })
    await ledger.atomically(() => {
      for (const { entries } of part) for (const entry of entries) ledger.add(entry)
    })
    for (const { planted: wrong, ...payment } of part) if (wrong) planted.push(wantedOf(payment, wrong))
  }
  return planted.sort()
}

function wantedOf(
  { charge, entries }: Omit<PlannedPayment, 'planted'>,
  { kind, refundReference }: NonNullable<PlannedPayment['planted']>,
): string {
  const reference = charge?.acquirerReference ?? entries[0]?.reference ?? ''
  return foundOf({ kind, reference, refundReference })
}

/** A difference as a line of text. */
export function foundOf({
  kind,
  reference,
  refundReference,
}: {
  readonly kind: DifferenceKind
  readonly reference: string
  readonly refundReference: string | null
}): string {
  return `${kind} ${reference} ${refundReference ?? ''}`.trim()
}

/** Makes the payments from one number to another, each when it is needed. */
export function* planPayments(count: number, wrongEvery: number): Generator<PlannedPayment> {
  for (let number = 1; number <= count; number += 1) yield planPayment(number, wrongEvery)
}

function* inParts<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let part: T[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
