/** A product of the shop. */
export interface Product {
  readonly id: string
  readonly name: string
  readonly detail: string
  /** Centavos of a real (100 = 1 BRL). */
  readonly priceMinor: number
}

/** One line of a cart. */
export interface CartItem {
  readonly id: Product['id']
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
  { id: 'cup', name: 'Mantiqueira cup', detail: 'Oat glaze, 220\u00a0ml', priceMinor: 7800 },
  { id: 'dripper', name: 'Two-cup dripper', detail: 'Oat glaze, bare foot', priceMinor: 16400 },
  { id: 'coffee', name: 'Yellow Bourbon', detail: 'Whole beans, 250\u00a0g', priceMinor: 4600 },
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
