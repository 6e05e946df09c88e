/** A product of the shop. */
export interface Product {
  readonly id: string
  readonly name: string
  readonly detail: string
  /** Centavos. */
  readonly priceMinor: number
}

/** The products and the shipping price. They are for display only; the server charges by its own list. */
export interface Shelf {
  readonly products: readonly Product[]
  /** The quantities in the cart of a new visitor, by product. */
  readonly cartAtStart: Cart
  readonly shippingMinor: number
  readonly maxQuantity: number
}

/** Quantities by product. */
export type Cart = Readonly<Record<string, number>>

export interface Line {
  readonly product: Product
  readonly quantity: number
  readonly sumMinor: number
}

export interface Order {
  readonly lines: readonly Line[]
  readonly subtotalMinor: number
  readonly shippingMinor: number
  readonly totalMinor: number
}

/** Adds up a cart with the shop's prices. */
export function orderOf(cart: Cart, { products, shippingMinor }: Shelf): Order {
  const lines = products
    .map((product) => ({ product, quantity: cart[product.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ product, quantity }) => ({ product, quantity, sumMinor: product.priceMinor * quantity }))
  const subtotalMinor = lines.reduce((sum, line) => sum + line.sumMinor, 0)
  return { lines, subtotalMinor, shippingMinor, totalMinor: subtotalMinor + shippingMinor }
}
