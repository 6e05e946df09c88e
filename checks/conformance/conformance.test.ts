import { describe, expect, it } from 'vitest'
import { flawsOf, runSuite } from './suite.ts'
import { suites } from './suites/index.ts'

describe('we answer as other people’s cases expect, or the difference is listed with its reason', () => {
  it.each(suites.map((suite) => [suite.name, suite] as const))('%s', async (_, suite) => {
    const result = await runSuite(suite)
    expect(result.total).toBeGreaterThan(0)
    expect(flawsOf(suite, result)).toEqual([])
  })
})
