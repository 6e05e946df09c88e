import { expect, it } from 'vitest'
import { pageHeaders } from './page-headers.ts'

it('the policy of a page allows nothing from other sites, not even images', () => {
  const policy = pageHeaders({ publicUrl: 'https://pay.example' })['content-security-policy'] ?? ''
  const sources = policy.split('; ').flatMap((directive) => directive.split(' ').slice(1))
  expect(new Set(sources)).toEqual(new Set(["'none'", "'self'", 'data:', 'https://pay.example', "'script'"]))
})
