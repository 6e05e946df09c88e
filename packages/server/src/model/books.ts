import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import type { World } from './world.ts'

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

/** The same, as the model would have it. */
export function expectedBooks({ payments }: World, merchant: string): readonly string[] {
  return [...payments]
    .filter(([name, { book }]) => name.startsWith(`${merchant} `) && book.length > 0)
    .map(([, { book }]) => book.join(', '))
    .toSorted()
}
