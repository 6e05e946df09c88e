import { expect, it } from 'vitest'
import { pageHeaders, wantsPage } from './page-replies.ts'

it('the policy of a page allows nothing from other sites, not even images', () => {
  const policy = pageHeaders({ publicUrl: 'https://pay.example' })['content-security-policy'] ?? ''
  const sources = policy.split('; ').flatMap((directive) => directive.split(' ').slice(1))
  expect(new Set(sources)).toEqual(new Set(["'none'", "'self'", 'data:', 'https://pay.example', "'script'"]))
})

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json, Text/HTML ;q=0.9', true],
  ['*/*', false],
  ['application/json', false],
  ['text/html-sandboxed', false],
  [`${'a,'.repeat(600)}text/html`, false],
  ['', false],
  [undefined, false],
])('%s asks for a page: %s', (accept, isWanted) => {
  expect(wantsPage(accept)).toBe(isWanted)
})
