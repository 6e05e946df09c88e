import { expect, it } from 'vitest'
import { pathnameOf, recordedPath, refuseOddPath } from './read-path.ts'

it.each([
  '/',
  '/v1/payments',
  '/v1/payments?capture=false&x=%20',
  '/v1/payments/pay_1:capture',
  '/a/b;c=d',
  '/%C3%BC',
  '/v1/payments/',
  '/a.b/.well-known/c..d/...e',
  '/50%25/off',
  '/a%20b/x%2Ey',
  '/p/x?next=/../a%2f%252e',
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
  ...[
    '..;',
    '..;/..;',
    '.;',
    ';',
    ';x',
    '..;x=1',
    '..%3b',
    '%2e%2e%3bx',
    '%20',
    '..%20',
    '.%20.',
    '...',
    '%c2%a0',
  ].map((part) => `/p/${part}/x`),
  ...[
    '%252e%252e',
    '%25%32%65%25%32%65',
    '%25252e',
    '.%252e',
    '%252f',
    '%25%35c',
    '%u002e%u002e',
    '%c0%ae%c0%ae',
  ].map((part) => `/p/${part}/x`),
  ...[
    '%ef%bc%8e%ef%bc%8e',
    '%e2%80%a5',
    'a%ef%bc%8fb',
    'a%ef%bc%bcb',
    '%e0%80%ae',
    '%2e%2e%0a',
    'a%0d',
    'a%7f',
  ].map((part) => `/p/${part}/x`),
  ...['a%3f', 'a%23', '%', 'a%2', 'a%zz', '%ff', '%ed%a0%80', '..%e2%80%8b'].map((part) => `/p/${part}/x`),
  '/p/x/..;',
  '/p/x/%252e%252e',
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
