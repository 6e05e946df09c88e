import { expect, it } from 'vitest'
import { orderOf, type Shelf } from './shelf.ts'

const shelf: Shelf = {
  products: [
    { id: 'cup', name: 'Cup', detail: '', priceMinor: 7800 },
    { id: 'coffee', name: 'Coffee', detail: '', priceMinor: 4600 },
  ],
  cartAtStart: { cup: 2, coffee: 1 },
  shippingMinor: 2400,
  maxQuantity: 9,
}

it('adds up a cart in the order of the products, and leaves out products with quantity 0', () => {
  const order = orderOf({ coffee: 1, cup: 2 }, shelf)
  expect(order.lines.map(({ product, quantity, sumMinor }) => [product.id, quantity, sumMinor])).toEqual([
    ['cup', 2, 15600],
    ['coffee', 1, 4600],
  ])
  expect(order.totalMinor).toBe(22600)
  expect(orderOf({ cup: 0, unknown: 3 }, shelf)).toMatchObject({ lines: [], subtotalMinor: 0 })
})
