import type { StatementLine } from '../../acquirer/domain/statement.ts'
import type { Difference, DifferenceKind, Side } from './difference.ts'
import type { PaymentSides, StatementScope, StoredPayment, StoredRefund } from './payment-sides.ts'

/**
 * Compares what the store and the acquirer know about one payment and its refunds.
 *
 * Operations on which the jobs are still working are not compared. A released reservation that the store does not know
 * is not a difference, because no money is reserved: verifications leave such reservations.
 */
export function comparePayment(sides: PaymentSides, scope: StatementScope): readonly Difference[] {
  const own = differenceOfPayment(sides, scope)
  return [...(own ? [own] : []), ...compareRefunds(sides, scope)]
}

function differenceOfPayment(sides: PaymentSides, scope: StatementScope): Difference | null {
  const { payment, lines, merchantId, reference } = sides
  const found = netOf(lines)
  const atMs = found ? Math.max(...found.lines.map((line) => line.atMs)) : null
  const differ = (kind: Difference['kind']): Difference => ({
    kind,
    merchantId,
    reference,
    refundReference: null,
    payment: payment?.payment ?? null,
    inStore: payment && sideOf(payment),
    atAcquirer: found?.side ?? null,
    atMs,
  })
  if (found?.isDoubled) return differ('doubled')
  if (!payment) return found && found.side.state !== 'cancelled' ? differ('missing_in_store') : null
  if (payment.state === 'working') return null
  if (!found) return isExpected(payment, scope) ? differ('missing_at_acquirer') : null
  if (!isSameState(payment.state, found.side.state)) return differ('state')
  if (payment.state === 'waiting' || payment.state === 'cancelled') return null
  if (found.lines.some(({ currency }) => currency !== payment.currency)) return differ('currency')
  return hasSameAmounts(payment, found) ? null : differ('amount')
}

function sideOf({ state, amountMinor, capturedMinor, currency }: StoredPayment): Side | null {
  if (state === 'working') return null
  return { state, amountMinor: state === 'captured' ? capturedMinor : amountMinor, currency }
}

interface Net {
  readonly side: Side
  readonly lines: readonly StatementLine[]
  readonly isDoubled: boolean
}

/** The sum of a payment's lines; `null`: there are none. */
function netOf(lines: readonly StatementLine[]): Net | null {
  const own = lines.filter(({ type }) => type !== 'refund')
  const [first] = own
  if (!first) return null
  const of = (type: StatementLine['type']): readonly StatementLine[] =>
    own.filter((line) => line.type === type)
  const [authorized, captured, cancelled] = [of('authorize'), of('capture'), of('cancel')]
  const last = captured.length > 0 ? captured : cancelled.length > 0 ? cancelled : authorized
  const state = captured.length > 0 ? 'captured' : cancelled.length > 0 ? 'cancelled' : 'authorized'
  const amountMinor = last.reduce((sum, line) => sum + line.amountMinor, 0)
  const { currency } = last[0] ?? first
  const isDoubled = authorized.length > 1 || captured.length > 1
  return { side: { state, amountMinor, currency }, lines: own, isDoubled }
}

function isSameState(stored: StoredPayment['state'], found: Side['state']): boolean {
  // A payment that was never made can have been released, or closed, at the acquirer.
  if (stored === 'waiting') return found === 'cancelled'
  return stored === found
}

function hasSameAmounts({ state, amountMinor, capturedMinor }: StoredPayment, { lines }: Net): boolean {
  const isSame = (type: StatementLine['type'], wanted: number | null): boolean =>
    wanted === null || lines.every((line) => line.type !== type || line.amountMinor === wanted)
  return isSame('authorize', amountMinor) && (state !== 'captured' || isSame('capture', capturedMinor))
}

function isExpected(
  { state, createdAtMs }: StoredPayment,
  { hasReservations, completeFromMs, completeUntilMs }: StatementScope,
): boolean {
  const isListed = state === 'captured' || (state === 'authorized' && hasReservations)
  return isListed && createdAtMs >= completeFromMs && createdAtMs < completeUntilMs
}

/** Compares the refunds of one payment. */
function compareRefunds(sides: PaymentSides, scope: StatementScope): readonly Difference[] {
  const lines = sides.lines.filter(({ type }) => type === 'refund')
  if (lines.length === 0 && sides.refunds.length === 0) return []
  const found = Map.groupBy(lines, ({ refundReference }) => refundReference ?? '')
  const stored = new Map(sides.refunds.map((refund) => [refund.refundReference, refund]))
  return [...new Set([...stored.keys(), ...found.keys()])].flatMap((refundReference) => {
    const refund = stored.get(refundReference) ?? null
    const listed = found.get(refundReference) ?? []
    const kind = kindOf({ refund, listed, scope })
    return kind ? [differenceOf({ sides, refundReference, kind, refund, listed })] : []
  })
}

interface RefundSides {
  readonly refund: StoredRefund | null
  /** The acquirer's lines of it. */
  readonly listed: readonly StatementLine[]
}

function kindOf({
  refund,
  listed,
  scope: { completeFromMs, completeUntilMs },
}: RefundSides & { readonly scope: StatementScope }): DifferenceKind | null {
  const [line, ...more] = listed
  if (more.length > 0) return 'doubled'
  if (!refund) return 'missing_in_store'
  const { state, amountMinor, currency, createdAtMs } = refund
  if (state === 'working') return null
  if (!line) {
    const isExpected = createdAtMs >= completeFromMs && createdAtMs < completeUntilMs
    return state === 'refunded' && isExpected ? 'missing_at_acquirer' : null
  }
  if (state === 'failed') return 'state'
  if (line.currency !== currency) return 'currency'
  return amountMinor === null || line.amountMinor === amountMinor ? null : 'amount'
}

interface FoundDifference extends RefundSides {
  readonly sides: PaymentSides
  readonly refundReference: string
  readonly kind: DifferenceKind
}

function differenceOf({ sides, refundReference, kind, refund, listed }: FoundDifference): Difference {
  const { merchantId, reference, payment } = sides
  const [line] = listed
  const amountMinor = listed.reduce((sum, each) => sum + each.amountMinor, 0)
  return {
    kind,
    merchantId,
    reference,
    refundReference,
    payment: refund?.payment ?? payment?.payment ?? null,
    inStore:
      refund && refund.state !== 'working'
        ? { state: refund.state, amountMinor: refund.amountMinor, currency: refund.currency }
        : null,
    atAcquirer: line ? { state: 'refunded', amountMinor, currency: line.currency } : null,
    atMs: line ? line.atMs : null,
  }
}
