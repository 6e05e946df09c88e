import { expect, it } from 'vitest'
import { returnUrlOf } from './answer-visit.ts'

it.each([
  ['https://shop.example', 'https://shop.example/?idempotencyKey=k~1'],
  ['https://shop.example/paid?', 'https://shop.example/paid?idempotencyKey=k~1'],
  ['https://shop.example/paid?order=7', 'https://shop.example/paid?order=7&idempotencyKey=k~1'],
  [
    'https://shop.example/?a=b%20c&flag&x=%2b#/done',
    'https://shop.example/?a=b%20c&flag&x=%2b&idempotencyKey=k~1#/done',
  ],
  ['https://shop.example/?idempotencyKey=other&a=1', 'https://shop.example/?a=1&idempotencyKey=k~1'],
  ['https://shop.example/?%69dempotencyKey=other', 'https://shop.example/?idempotencyKey=k~1'],
  ['https://shop.example/?a=1&a=2#x?y', 'https://shop.example/?a=1&a=2&idempotencyKey=k~1#x?y'],
  ['http://localhost:3000/olá', 'http://localhost:3000/ol%C3%A1?idempotencyKey=k~1'],
])('%s becomes %s', (site, address) => {
  expect(returnUrlOf(site, 'k~1')).toBe(address)
})
