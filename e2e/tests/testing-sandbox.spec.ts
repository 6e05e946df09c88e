import { readFileSync } from 'node:fs'
import { createClient } from '@element-js/node'
import { testCards } from '@element-js/testing'
import { fillCard, sandbox } from '@element-js/testing/playwright'
import { test as base, expect } from '../support/sites.ts'

const test = base.extend(sandbox).extend({
  sandboxOptions: async ({ service }, use) => use({ baseUrl: service.origin }),
})

/** The example of the document, which has no annotations of types and so is JavaScript. */
const document = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')
const [, example = ''] = /```ts\n(import[^`]*playwright'[^`]*)```/.exec(document) ?? []
type Body = Parameters<typeof test>[2]
const examples = new Map<string, Body>()
const collect = (name: string, body: Body): void => void examples.set(name, body)
const given = { base: { extend: () => collect }, sandbox, expect, testCards, fillCard, createClient }
new Function(...Object.keys(given), example.replace(/^import .*$/gm, ''))(...Object.values(given))

test('the document has an example', () => {
  expect(examples.size).toBe(1)
})

for (const [name, body] of examples) test(`the example of the document works: ${name}`, body)

test.describe('one test after another', () => {
  // In one worker, because the second knows the sandbox of the first.
  test.describe.configure({ mode: 'serial' })
  const before: string[] = []

  test('has a sandbox of its own', async ({ sandbox: { sessionId, headers, baseUrl, moveClock } }) => {
    const { now } = await moveClock({ advanceSeconds: 86_400 })
    const answer = await fetch(`${baseUrl}/v1/sandbox/clock`, { headers })
    expect(((await answer.json()) as { now: number }).now).toBeGreaterThanOrEqual(now)
    before.push(sessionId)
  })

  test('has another sandbox than the previous test, whose sandbox is gone', async ({ sandbox, service }) => {
    expect(before).toEqual([expect.not.stringMatching(sandbox.sessionId)])
    const gone = await service.call('DELETE', `/v1/sandbox/sessions/${before[0]}`)
    expect(gone.status).toBe(404)
  })
})
