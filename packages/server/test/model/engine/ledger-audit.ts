import type { SimulatedAcquirer } from '../../../src/acquirer/simulated-acquirer.ts'

type Entries = Awaited<ReturnType<SimulatedAcquirer['entriesFor']>>

/** What was done for each payment, in an order that does not depend on the acquirer's references. */
export function ledgerOf(entries: Entries): readonly string[] {
  const ledger = Map.groupBy(entries, ({ reference }) => reference)
  return [...ledger.values()]
    .map((entries) =>
      entries
        .map(({ type, amount, currency, result }) => `${type} ${amount} ${currency} ${result}`)
        .join(', '),
    )
    .toSorted()
}
