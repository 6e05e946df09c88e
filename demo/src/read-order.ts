import { isLocale, type Locale } from '@element-js/server'
import { type Country, countryOf } from '../page/countries.js'
import { type CartItem, maxQuantity, productOf } from './price-list.ts'

/** The order that the page sends. It has products and quantities, but no prices. */
export interface Order {
  readonly cardId: string
  /** Present if the customer pays with a saved card. */
  readonly cvvToken?: string
  /** Whether the shop keeps the card for the next order. */
  readonly saveCard: boolean
  readonly items: readonly CartItem[]
  /** Where the payer buys, which decides the currency. */
  readonly country: Country
  /** The payer's address; the React app asks for none. */
  readonly email?: string
  /** At most {@link longestKey} characters. */
  readonly idempotencyKey: string
  /** The same for all attempts at the order. */
  readonly orderId: string
  /** The language in which the payer's bank describes the order; the same in every attempt at it. */
  readonly language: Locale
  /** Whether the bank must authenticate the payer in any case. */
  readonly use3ds: boolean
  /** The installments that the payer chose. The payment service checks that it offered them for this amount. */
  readonly installments?: { readonly planId: string; readonly count: number }
}

/** Leaves room for the shop's suffix; the service accepts 64 characters. */
const longestKey = 60

interface Flaw {
  readonly reason: 'invalid_order' | 'unknown_item' | 'empty_cart'
  readonly message: string
}

export type OrderResult = { readonly order: Order } | Flaw

/** Reads the body of `POST /pay`. */
export function readOrder(body: unknown): OrderResult {
  if (!isRecord(body)) return invalid('The order must be a JSON object.')
  const {
    cardId,
    cvvToken,
    items,
    idempotencyKey,
    orderId = idempotencyKey,
    use3ds = false,
    saveCard = false,
    installments,
    email = '',
    language = 'en',
  } = body
  if (!isWord(cardId)) return invalid('The order has no cardId.')
  if (!isWord(idempotencyKey) || idempotencyKey.length > longestKey)
    return invalid(`The order has no idempotencyKey of 1 to ${longestKey} URL-safe characters.`)
  if (!isWord(orderId)) return invalid('orderId is no key.')
  if (cvvToken !== undefined && !isWord(cvvToken)) return invalid('cvvToken is not a token.')
  if (typeof saveCard !== 'boolean') return invalid('saveCard must be true or false.')
  if (typeof use3ds !== 'boolean') return invalid('use3ds must be true or false.')
  if (!isChoice(installments)) return invalid('installments must have a planId and a count.')
  if (!isLocale(language)) return invalid('language must be en, es or pt.')
  if (email !== '' && !isEmail(email)) return invalid('email must be an e-mail address.')
  const reading = readItems(items)
  if (!('items' in reading)) return reading
  const card = {
    cardId,
    saveCard,
    country: countryOf(body.country),
    ...(cvvToken !== undefined && { cvvToken }),
    ...(email && { email }),
  }
  const chosen = installments && { installments: { planId: installments.planId, count: installments.count } }
  return { order: { ...reading, ...card, idempotencyKey, orderId, language, use3ds, ...chosen } }
}

/** Reads the items of a cart: products that the shop sells, each once. */
export function readItems(items: unknown): { readonly items: readonly CartItem[] } | Flaw {
  if (!Array.isArray(items)) return invalid('The order has no list of items.')
  if (items.length === 0) return { reason: 'empty_cart', message: 'The cart is empty.' }
  const cart = new Map<string, CartItem>()
  for (const item of items as readonly unknown[]) {
    if (!isRecord(item) || typeof item.id !== 'string') return invalid('An item has no id.')
    const { quantity } = item
    const id = productOf(item.id)?.id
    if (!id) return { reason: 'unknown_item', message: 'The shop does not sell one of the items.' }
    if (cart.has(id)) return invalid('An item is in the cart twice.')
    if (!isQuantity(quantity)) return invalid(`A quantity must be a whole number from 1 to ${maxQuantity}.`)
    cart.set(id, { id, quantity })
  }
  return { items: [...cart.values()] }
}

function invalid(message: string): Flaw {
  return { reason: 'invalid_order', message }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The service decides in the end. It accepts at most 64 characters. */
export function isEmail(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 64 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

function isChoice(value: unknown): value is Order['installments'] {
  return value === undefined || (isRecord(value) && isWord(value.planId) && Number.isInteger(value.count))
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantity
}
