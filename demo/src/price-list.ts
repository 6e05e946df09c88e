import type { Locale } from '@element-js/server'
import { pageWords } from '../page/words/page-words.js'

/** A product of the shop. Its name is in `words/`, in each language. */
interface Product {
  readonly id: ProductId
  /** Centavos of a real (100 = 1 BRL). */
  readonly priceMinor: number
}

export type ProductId = 'cup' | 'dripper' | 'coffee'

/** One line of a cart. */
export interface CartItem {
  readonly id: ProductId
  /** 1 to {@link maxQuantity}. */
  readonly quantity: number
}

/** The price of a cart, in centavos. */
export interface Totals {
  readonly subtotalMinor: number
  readonly shippingMinor: number
  readonly totalMinor: number
}

export const maxQuantity = 9

/** The price of a parcel does not depend on its contents. */
const shippingMinor = 2400

const products: readonly Product[] = [
  { id: 'cup', priceMinor: 7800 },
  { id: 'dripper', priceMinor: 16400 },
  { id: 'coffee', priceMinor: 4600 },
]

/** The cart that every visitor starts with, because this shop has no product pages. */
export const cartAtStart: readonly CartItem[] = [
  { id: 'cup', quantity: 2 },
  { id: 'dripper', quantity: 1 },
  { id: 'coffee', quantity: 1 },
]

/** The product with an id, or `null` if the shop does not sell it. */
export function productOf(id: string): Product | null {
  return products.find((product) => product.id === id) ?? null
}

/** Adds up a cart only with this list. Prices from the page are never used. */
export function totalsOf(cart: readonly CartItem[]): Totals {
  const subtotalMinor = cart.reduce(
    (sum, { id, quantity }) => sum + (productOf(id)?.priceMinor ?? 0) * quantity,
    0,
  )
  return { subtotalMinor, shippingMinor, totalMinor: subtotalMinor + shippingMinor }
}

/** The contents of a cart in one line: `2 × Mantiqueira cup, 1 × Yellow Bourbon`. */
export function describeCart(items: readonly CartItem[], language: Locale): string {
  const { products } = pageWords[language]
  return items.map(({ id, quantity }) => `${quantity} × ${products[id].name}`).join(', ')
}
