import type { Locale } from '@element-js/server'
import type { Country } from '../page/countries.js'
import { pageWords } from '../page/words/page-words.js'

/** A product of the shop. Its name is in `words/`, in each language. */
interface Product {
  readonly id: ProductId
  /** In centavos of the country's currency (100 = 1 BRL or 1 MXN). */
  readonly pricesMinor: Readonly<Record<Country, number>>
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
const shippingPricesMinor: Product['pricesMinor'] = { BR: 2400, MX: 9900 }

const products: readonly Product[] = [
  { id: 'cup', pricesMinor: { BR: 7800, MX: 28900 } },
  { id: 'dripper', pricesMinor: { BR: 16400, MX: 59900 } },
  { id: 'coffee', pricesMinor: { BR: 4600, MX: 16900 } },
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
export function totalsOf(cart: readonly CartItem[], country: Country): Totals {
  const shippingMinor = shippingPricesMinor[country]
  const subtotalMinor = cart.reduce(
    (sum, { id, quantity }) => sum + (productOf(id)?.pricesMinor[country] ?? 0) * quantity,
    0,
  )
  return { subtotalMinor, shippingMinor, totalMinor: subtotalMinor + shippingMinor }
}

/** The contents of a cart in one line: `2 × Mantiqueira cup, 1 × Yellow Bourbon`. */
export function describeCart(items: readonly CartItem[], language: Locale): string {
  const { products } = pageWords[language]
  return items.map(({ id, quantity }) => `${quantity} × ${products[id].name}`).join(', ')
}
