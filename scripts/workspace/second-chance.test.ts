import { expect, it, vi } from 'vitest'
import { sumOf } from './results-table.mjs'
import { withSecondChance } from './second-chance.mjs'

const failure = (name: string) => ({ line: `${name}: 3 is not 4`, only: [name] })
type Again = (only: readonly string[]) => Promise<{ passed: number; failed: number }>
const results = (names: readonly string[], again: Again) => [
  { name: 'types', passed: 1, failed: 0, durationMs: 1 },
  { name: 'tests', passed: 20, failed: names.length, failures: names.map(failure), again, durationMs: 1 },
]
const second: Again = async ([name]) =>
  name === 'broken' ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }

it('counts a test that passes the second time, and names it as flaky', async () => {
  const [, tests] = await withSecondChance(results(['waits', 'broken'], second))
  expect(tests).toMatchObject({
    passed: 21,
    failed: 1,
    flaky: ['waits: 3 is not 4'],
    failures: [failure('broken')],
  })
})

it('gives none when more than three tests failed', async () => {
  const again = vi.fn(second)
  const after = await withSecondChance(results(['one', 'two', 'three', 'four'], again))
  expect([sumOf(after).failed, again.mock.calls]).toEqual([4, []])
})

it('gives none to what no runner can run alone', async () => {
  const lint = { name: 'lint', passed: 0, failed: 1, report: 'a line is too long', durationMs: 1 }
  const crashed = {
    name: 'tests',
    passed: 0,
    failed: 1,
    failures: [{ line: 'it ended without a report' }],
    again: second,
    durationMs: 1,
  }
  expect(sumOf(await withSecondChance([lint, crashed]))).toEqual({ passed: 0, failed: 2 })
})
