import { expect, it } from 'vitest'
import { mayBeOfOwnSite } from './frame-headers.ts'

const own = ['https://pay.shop.example', 'http://127.0.0.1:4242', 'http://[::1]:4242']

it.each([
  ["'self'", true],
  ['https://pay.shop.example', true],
  ['https://www.shop.example', true],
  ['https://shop.example:8443', true],
  ['https://*.SHOP.example', true],
  ['http://127.0.0.1:*', true],
  ['http://[::1]:3000', true],
  ['https://shop.other.example', false],
  ['https://example', false],
  ['https://other.test', false],
  ['http://localhost:*', false],
])('%s may be of the site of the service: %s', (source, may) => {
  expect(mayBeOfOwnSite(source, own)).toBe(may)
})
