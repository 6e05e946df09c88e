import { expect, it } from 'vitest'
import { describeLimitStore } from './limit-store.contract.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

describeLimitStore('in memory', async () => ({
  openStore: (nowMs) => createMemoryLimitStore({ steadyMs: nowMs }),
  excess: 0,
}))

it('takes every mark as present while it has dropped one for others', async () => {
  let nowMs = 0
  const { marks } = createMemoryLimitStore({ steadyMs: () => nowMs })
  await marks.add(['first'])
  nowMs += 1000
  const many = Array.from({ length: 99_999 }, (_, index) => `mark ${index}`)
  await marks.add(many)
  expect(await marks.hasAny(['unknown'])).toBe(false)
  await marks.add(['one too many'])
  expect(await marks.hasAny(['first'])).toBe(true)
  nowMs += 3_599_000
  expect(await marks.hasAny(['first'])).toBe(false)
})
