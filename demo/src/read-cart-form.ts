import type { CartItem } from './price-list.ts'
import { readItems } from './read-order.ts'

/** What the checkout's form says when it is sent to be paid by link. */
export interface CartForm {
  readonly items: readonly CartItem[]
  readonly name?: string
  readonly email?: string
}

/**
 * Reads the checkout's form: a field for each thing in the cart, as `cup=2`. Name and e-mail only fill the payment page
 * in, so that what the service would not take is left out.
 *
 * @returns `null` when it holds no cart.
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
