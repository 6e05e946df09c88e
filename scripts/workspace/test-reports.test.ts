import { describe, expect, it } from 'vitest'
import { countsLine, sumOf } from './results-table.mjs'
import { soberTally, tallyOfPlaywright, tallyOfVitest } from './test-reports.mjs'

describe('the tally of a test run', () => {
  it('counts a file of vitest that could not be loaded as a failure', () => {
    const failedTest = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
    const brokenFile = { status: 'failed', assertionResults: [] }
    const report = { numPassedTests: 8, numFailedTests: 1, testResults: [failedTest, brokenFile] }
    expect(tallyOfVitest(report)).toEqual({ passed: 8, failed: 2 })
  })

  it('counts Playwright’s expected and unexpected results, and errors outside tests', () => {
    const report = {
      stats: { expected: 5, unexpected: 2 },
      errors: [{ message: 'no tests found' }],
    }
    expect(tallyOfPlaywright(report)).toEqual({ passed: 5, failed: 3 })
  })

  it.each([
    ['no test ran', { passed: 0, failed: 0 }, 0, 1],
    ['the command failed for another reason', { passed: 3, failed: 0 }, 1, 1],
    ['all passed', { passed: 3, failed: 0 }, 0, 0],
    ['two failed', { passed: 3, failed: 2 }, 1, 2],
  ])('is correct if %s', (_, tally, exitCode, failed) => {
    expect(soberTally(tally, exitCode)).toEqual({ passed: tally.passed, failed })
  })

  it('has a summary line', () => {
    const results = [
      { name: 'types', passed: 1, failed: 0, durationMs: 1 },
      { name: 'tests', passed: 20, failed: 2, durationMs: 1 },
    ]
    expect(countsLine(sumOf(results))).toBe('21 passed, 2 failed')
  })
})
