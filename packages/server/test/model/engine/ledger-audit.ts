import type { SimulatedAcquirer } from '../../../src/acquirer/simulated-acquirer.ts'

type Entries = Awaited<ReturnType<SimulatedAcquirer['entriesFor']>>

/** What was done for each payment, in an order that does not depend on the references that they have there. */
export function booksOf(entries: Entries): readonly string[] {
  const books = Map.groupBy(entries, ({ reference }) => reference)
  return [...books.values()]
    .map((book) =>
      book.map(({ type, amount, currency, result }) => `${type} ${amount} ${currency} ${result}`).join(', '),
    )
    .toSorted()
}
