import { expect, it } from 'vitest'
import { brandName } from './brand-name.js'

it.each([
  ['visa', 'Visa'],
  ['american-express', 'American Express'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
])('the brand %s has the name %s', (id, name) => {
  expect(brandName(id)).toBe(name)
})
