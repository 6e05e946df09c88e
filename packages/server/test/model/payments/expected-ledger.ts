import type { World } from './model-state.ts'

/** What the acquirer has done for a merchant, as the model would have it, in the order of `booksOf`. */
export function expectedBooks({ payments }: World, merchant: string): readonly string[] {
  return [...payments]
    .filter(([name, { book }]) => name.startsWith(`${merchant} `) && book.length > 0)
    .map(([, { book }]) => book.join(', '))
    .toSorted()
}
