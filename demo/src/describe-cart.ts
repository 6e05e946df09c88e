import { type CartItem, productOf } from './price-list.ts'

/** The contents of a cart in one line: `2 × Mantiqueira cup, 1 × Yellow Bourbon`. */
export function describeCart(items: readonly CartItem[]): string {
  return items.map(({ id, quantity }) => `${quantity} × ${productOf(id)?.name}`).join(', ')
}
