import { expect, it } from 'vitest'
import { pathnameOf, recordedPath, refuseOddPath } from './read-path.ts'

it.each([
  '/',
  '/v1/payments',
  '/v1/payments?capture=false&x=%20',
  '/v1/payments/pay_1:capture',
  '/a/b;c=d',
  '/%C3%BC',
])('%j is a path', (path) => {
  expect(() => refuseOddPath(path)).not.toThrow()
})

it.each([
  '',
  'v1',
  '//other.example/',
  '/a//b',
  '/../admin',
  '/a/./b',
  '/a/%2e%2e/b',
  '/a%2fb',
  '/a%5Cb',
  '/a\\b',
  '/a b',
  '/ü',
  '/a#b',
  '/a%00',
  '/a\r\nHost: x',
  '/a\tb',
  '/{{card.pan}}',
  '/a?number={{card.pan}}',
  '/a?number=%7B%7Bcard.pan%7D%7D',
  '/a?%7b{card.pan}}',
  '@other.example/',
  ':8080/',
  '.other.example/',
  'https://other.example/',
  '/a?b=<script>',
])('%j is not a path', (path) => {
  expect(() => refuseOddPath(path)).toThrow(/^path must /)
})

it.each([
  ['/v1/payments?x=1', '/v1/payments'],
  ['/v1/4242424242424242/x', '/v1/[digits]/x'],
  [`/v1/${[...'4242424242424242'].map((digit) => `%3${digit}`).join('')}`, '/v1/[digits]'],
  ['/v1/%C3%BC', '/v1/%C3%BC'],
])('%s is recorded as %s', (path, recorded) => {
  expect(recordedPath(path)).toBe(recorded)
  expect(pathnameOf(path)).not.toContain('?')
})
