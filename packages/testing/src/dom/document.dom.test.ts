import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fillCard, fillField, service } from '../dom.ts'
import { testCards } from '../test-cards.ts'

/** The example of the document, which has no annotations of types and so is JavaScript. */
const text = readFileSync('docs/testing.md', 'utf8')
const [, example = ''] = /```ts\n(import[^`]*\/dom'[^`]*)```/.exec(text) ?? []

const tests = new Map<string, () => Promise<void>>()
const given = {
  test: (name: string, body: () => Promise<void>) => void tests.set(name, body),
  expect,
  testCards,
  fillCard,
  fillField,
  service,
}
new Function(...Object.keys(given), example.replace(/^import .*$/gm, ''))(...Object.values(given))

it('the document has examples', () => {
  expect(tests.size).toBe(2)
})

it.each([...tests])('the example of the document works: %s', (_, body) => body())
