import type { StatementLine } from '../../acquirer/domain/statement.ts'
import type { Difference, DifferenceKind } from './difference.ts'
import type { PaymentSides, StatementScope } from './payment-sides.ts'
import type { StoredRefund } from './stored-payment.ts'

/** Compares the refunds of one payment. */
export function compareRefunds(sides: PaymentSides, scope: StatementScope): readonly Difference[] {
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
    ...{ kind, merchantId, reference, refundReference },
    payment: refund?.payment ?? payment?.payment ?? null,
    inStore:
      refund && refund.state !== 'working'
        ? { state: refund.state, amountMinor: refund.amountMinor, currency: refund.currency }
        : null,
    atAcquirer: line ? { state: 'refunded', amountMinor, currency: line.currency } : null,
    atMs: line ? line.atMs : null,
  }
}
