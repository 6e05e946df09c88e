import type { Locale } from '@element-js/server'
import type { CartItem } from './price-list.ts'
import { shopWords } from './words/shop-words.ts'

/** The contents of a cart in one line: `2 × Mantiqueira cup, 1 × Yellow Bourbon`. */
export function describeCart(items: readonly CartItem[], language: Locale): string {
  const { products } = shopWords[language]
  return items.map(({ id, quantity }) => `${quantity} × ${products[id].name}`).join(', ')
}
