import type { Locale } from '@element-js/server'
import { pageWords } from '../page/words/page-words.js'
import type { CartItem } from './price-list.ts'

/** The contents of a cart in one line: `2 × Mantiqueira cup, 1 × Yellow Bourbon`. */
export function describeCart(items: readonly CartItem[], language: Locale): string {
  const { products } = pageWords[language]
  return items.map(({ id, quantity }) => `${quantity} × ${products[id].name}`).join(', ')
}
