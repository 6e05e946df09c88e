import { expect, it } from 'vitest'
import { findPatternFlaw, matchesPath } from './destination.ts'

it.each([
  ['/v1/payments', '/v1/payments', true],
  ['/v1/payments', '/v1/payments/', false],
  ['/v1/payments', '/v1/payments/x', false],
  ['/v1/payments', '/V1/payments', false],
  ['/v1/payments/*', '/v1/payments/x', true],
  ['/v1/payments/*', '/v1/payments/', false],
  ['/v1/payments/*', '/v1/payments', false],
  ['/v1/payments/*', '/v1/payments/x/captures', false],
  ['/v1/*/captures', '/v1/x/captures', true],
  ['/v1/**', '/v1/x', true],
  ['/v1/**', '/v1/x/y/z', true],
  ['/v1/**', '/v1/', false],
  ['/v1/**', '/v1', false],
  ['/v1/**', '/v2/x', false],
  ['/**', '/x', true],
  ['/**', '/', false],
])('the pattern %s and the path %s: %s', (pattern, path, matches) => {
  expect(matchesPath(pattern, path)).toBe(matches)
})

it.each(['/', '/v1/payments', '/v1/*', '/v1/*/x', '/**', '/v1/**', '/a:b/~c'])(
  '%s is a pattern',
  (pattern) => {
    expect(findPatternFlaw(pattern)).toBeNull()
  },
)

it.each([
  '',
  'v1',
  '/a?b',
  '/a b',
  '/**/b',
  '/a*',
  '/a**',
  '/a/../b',
  '/./a',
  '/ü',
  `/${'a'.repeat(201)}`,
  '/a#b',
  '/a/..;/b',
  '/a/;/b',
  '/a//b',
  '/a/%2e%2e/b',
  '/a/%252e/b',
  '/a%2fb',
  '/a/%zz',
])('%j is not a pattern', (pattern) => {
  expect(findPatternFlaw(pattern)).not.toBeNull()
})
