import { useState } from 'react'
import type { Cart, Shelf } from './shelf.ts'

const storageKey = 'spa-cart'

/** The cart, which survives a reload of the page. */
export function useCart(shelf: Shelf): {
  readonly cart: Cart
  setQuantity(id: string, quantity: number): void
  reset(): void
} {
  const [cart, setCart] = useState<Cart>(() => stored() ?? shelf.cartAtStart)
  const keep = (next: Cart): void => {
    sessionStorage.setItem(storageKey, JSON.stringify(next))
    setCart(next)
  }
  return {
    cart,
    setQuantity: (id, quantity) =>
      keep({ ...cart, [id]: Math.min(Math.max(quantity, 1), shelf.maxQuantity) }),
    reset: () => keep(shelf.cartAtStart),
  }
}

function stored(): Cart | null {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
}
