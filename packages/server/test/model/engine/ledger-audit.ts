import type { SimulatedAcquirer } from '../../../../payments/src/acquirer/simulated-acquirer.ts'

type Entries = Awaited<ReturnType<SimulatedAcquirer['entriesFor']>>

/**
 * What was done for each payment, in an order that does not depend on the acquirer's references.
 *
 * @param codes The security codes that came with authorizations, by reference.
 */
export function ledgerOf(
  entries: Entries,
  codes: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const ledger = Map.groupBy(entries, ({ reference }) => reference)
  return [...ledger.values()]
    .map((entries) =>
      entries
        .map(({ type, reference, amount, currency, installments = null, result }) => {
          const code = type === 'authorize' ? codes.get(reference) : undefined
          return `${type} ${amount} ${currency}${termsOf({ installments, code })} ${result}`
        })
        .join(', '),
    )
    .toSorted()
}

interface Terms {
  readonly installments: { readonly count: number; readonly totalAmount: number } | null
  readonly code?: string | undefined
}

/** What an authorization came with, in the words of a ledger of the models. */
export function termsOf({ installments, code }: Terms): string {
  const paidIn = installments ? ` in ${installments.count} of ${installments.totalAmount}` : ''
  return code === undefined ? paidIn : `${paidIn} with ${code}`
}
