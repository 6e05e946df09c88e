import { expect, it } from 'vitest'
import { wantsPage } from './wants-page.ts'

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
