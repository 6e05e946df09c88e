import type { Entry } from '../../../payments/src/acquirer/ledger.ts'
import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import type { Ledgers } from './ledger-audit.ts'
import { differencesInRefund } from './links/link-ledger-audit.ts'

/** Differences between the ledgers about the refunds of payments that are not of a link, as sentences. */
export function differencesInChargeRefunds(ledgers: Ledgers): readonly string[] {
  const entriesOf = Map.groupBy(ledgers.entries, ({ merchantId, reference }) => `${merchantId} ${reference}`)
  const refundsOf = Map.groupBy(
    ledgers.refunds,
    ({ merchantId, idempotencyKey }) => `${merchantId} ${idempotencyKey}`,
  )
  return ledgers.charges
    .filter(({ linkId }) => linkId === null)
    .flatMap((charge) => {
      const entries = entriesOf.get(`${charge.merchantId} ${charge.acquirerReference}`) ?? []
      const refunds = refundsOf.get(`${charge.merchantId} ${charge.idempotencyKey}`) ?? []
      return [
        ...differencesInSum(charge, { entries, refunds }),
        ...refunds.flatMap((refund) => differencesInRefund(refund, entries)),
      ].map((what) => `${charge.acquirerReference} (${charge.transferStatus}): ${what}`)
    })
}

interface RefundsOfCharge {
  /** What the acquirer did for the payment. */
  readonly entries: readonly Entry[]
  readonly refunds: Ledgers['refunds']
}

function differencesInSum(
  { finalAmountMinor, transferStatus }: Charge,
  { entries, refunds }: RefundsOfCharge,
): string[] {
  const made = entries
    .filter(({ type, result }) => type === 'refund' && result === 'approved')
    .reduce((sum, { amount }) => sum + amount, 0)
  const recorded = refunds
    .filter(({ refundStatus }) => refundStatus === 'SETTLED')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const captured = transferStatus === 'SETTLED' ? finalAmountMinor : 0
  return [
    ...(made === recorded ? [] : [`refunded ${made}, and ${recorded} is recorded`]),
    ...(made > captured ? [`refunded ${made} of ${captured}`] : []),
  ]
}

/** Answers to requests for refunds that do not agree with the store. */
export function differencesInRefundAnswers({
  reportedAnswers,
  refunds,
}: Pick<Ledgers, 'reportedAnswers' | 'refunds'>): readonly string[] {
  const byKey = new Map(refunds.map((refund) => [refund.refundKey, refund]))
  return reportedAnswers.flatMap(({ what, key, status, text }) => {
    if (what !== 'refund' || status !== 200) return []
    const refund = byKey.get(key)
    const { refundId, amount } = JSON.parse(text)
    if (refund?.refundId === refundId && refund?.amountMinor === amount) return []
    return [`refund ${key} was answered with ${refundId}, ${amount}, and is ${refund?.refundId}`]
  })
}
