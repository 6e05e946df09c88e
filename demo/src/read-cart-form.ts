import type { CartItem } from './price-list.ts'
import { readItems } from './read-order.ts'

/** The values of the checkout form when the order is paid by link. */
export interface CartForm {
  readonly items: readonly CartItem[]
  readonly name?: string
  readonly email?: string
}

/**
 * Reads the checkout form, which has a field for each product in the cart, such as `cup=2`. Name and e-mail address
 * only prefill the checkout page, so values that the service would refuse are omitted.
 *
 * @returns `null` if it contains no cart.
 */
export function readCartForm(body: unknown): CartForm | null {
  const { email = '', 'holder-name': name = '', ...fields } = body as Readonly<Record<string, string>>
  const cart = Object.entries(fields).filter(([field]) => field.startsWith('item-'))
  const reading = readItems(
    cart.map(([field, quantity]) => ({ id: field.slice(5), quantity: Number(quantity) })),
  )
  if (!('items' in reading)) return null
  const isEmail = email.length <= 64 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)
  return {
    items: reading.items,
    ...(name.trim() !== '' && name.length <= 50 && { name: name.trim() }),
    ...(isEmail && { email }),
  }
}
