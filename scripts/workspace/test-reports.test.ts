import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkoutFolder, reportsFolder } from './checkout.mjs'
import { countsLine, resultsTable, sumOf } from './results-table.mjs'
import { runCommand } from './run-command.mjs'
import { checkedTally, tallyOfCounts, tallyOfPlaywright, tallyOfVitest } from './test-reports.mjs'

const passedTest = { status: 'passed', title: 'is written', ancestorTitles: ['a date'], failureMessages: [] }

describe('the tally of a test run', () => {
  it('has arguments with which vitest runs the failed test and no other', async () => {
    mkdirSync(reportsFolder, { recursive: true })
    const folder = mkdtempSync(join(reportsFolder, 'again-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(
      join(folder, 'sums.test.js'),
      `import { describe, expect, it } from 'vitest'
      describe('a sum (of two)', () => {
        it('is 3 [or 4]?', () => expect(1 + 2).toBe(4))
        it('is 3 [or 4]? > always', () => expect(1 + 2).toBe(3))
      })`,
    )
    const run = async (only: readonly string[]) => {
      const report = join(folder, 'report.json')
      const args = ['--root', folder, '--reporter=json', `--outputFile.json=${report}`]
      await runCommand(['vitest', 'run', ...args, ...only])
      return tallyOfVitest(JSON.parse(readFileSync(report, 'utf8')))
    }
    const first = await run([])
    expect(first).toMatchObject({ passed: 1, failed: 1 })
    const second = await run(first.failures?.[0]?.only ?? [])
    expect(second).toEqual({ ...first, passed: 0 })
  })

  it('counts a file of vitest that could not be loaded as a failure', () => {
    const failedTest = {
      status: 'failed',
      title: 'is read (twice?)',
      ancestorTitles: ['a date'],
      failureMessages: ['\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at dates.test.ts:3:5'],
    }
    const inFolder = (name: string) => join(checkoutFolder, 'packages', name)
    const report = {
      numPassedTests: 8,
      testResults: [
        { name: inFolder('dates.test.ts'), status: 'failed', assertionResults: [failedTest, passedTest] },
        {
          name: inFolder('broken.test.ts'),
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    }
    expect(tallyOfVitest(report)).toEqual({
      passed: 8,
      failed: 2,
      failures: [
        {
          line: 'packages/dates.test.ts › a date › is read (twice?): AssertionError: expected 1 to be 2',
          only: ['packages/dates.test.ts', '--testNamePattern', '^a date > is read \\(twice\\?\\)$'],
        },
        { line: 'packages/broken.test.ts: no such module', only: ['packages/broken.test.ts'] },
      ],
    })
  })

  it('counts Playwright’s expected and unexpected results, and errors outside tests', () => {
    const ends = (title: string, ok: boolean) => {
      const errors = ok ? [] : [{ message: `${title} hangs\nand so on` }]
      return { file: 'pay.spec.ts', line: 7, title, ok, tests: [{ results: [{ errors }] }] }
    }
    const report = {
      stats: { expected: 5, unexpected: 2 },
      suites: [
        {
          specs: [ends('a card', false), ends('a link', true)],
          suites: [{ specs: [ends('a slip', false)] }],
        },
      ],
      errors: [{ message: 'no tests found' }],
    }
    expect(tallyOfPlaywright(report)).toEqual({
      passed: 5,
      failed: 3,
      failures: [
        { line: 'pay.spec.ts › a card: a card hangs', only: ['pay.spec.ts:7', '--grep', 'a card$'] },
        { line: 'pay.spec.ts › a slip: a slip hangs', only: ['pay.spec.ts:7', '--grep', 'a slip$'] },
        { line: 'outside the tests: no tests found' },
      ],
    })
  })

  it('keeps what an engine wrote of its failures, a line for each', () => {
    const report = {
      passed: 3,
      failed: 1,
      failures: [{ line: `webkit › pays: ${'x'.repeat(400)}`, only: ['--engine', 'webkit'] }],
    }
    const { failures = [] } = tallyOfCounts(report)
    expect(failures).toEqual([{ line: `webkit › pays: ${'x'.repeat(284)}…`, only: ['--engine', 'webkit'] }])
  })

  it.each([
    ['no test ran', { passed: 0, failed: 0 }, 0, [{ line: 'no test ran' }]],
    [
      'the command failed for another reason',
      { passed: 3, failed: 0 },
      1,
      [{ line: 'no test failed, but the exit code is 1' }],
    ],
    ['all passed', { passed: 3, failed: 0 }, 0, []],
    [
      'two failed',
      { passed: 3, failed: 2, failures: [{ line: 'one' }, { line: 'another' }] },
      1,
      [{ line: 'one' }, { line: 'another' }],
    ],
  ])('is correct if %s', (_, tally, exitCode, failures) => {
    expect(checkedTally(tally, exitCode)).toEqual({ passed: tally.passed, failed: failures.length, failures })
  })

  it('is shown with the failed tests below it', () => {
    const results = [
      { name: 'types', passed: 1, failed: 0, durationMs: 1 },
      {
        name: 'tests',
        passed: 20,
        failed: 1,
        failures: [{ line: 'a.test.ts › adds: 3 is not 4' }],
        flaky: ['b.test.ts › waits: it took too long'],
        durationMs: 1,
      },
    ]
    expect(resultsTable(results).trimEnd()).toMatch(
      /20 passed, 1 failed.*\n\n {2}flaky, .*: tests: b.test.ts › waits: it took too long\n {2}✗ tests: a.test.ts › adds: 3 is not 4$/,
    )
  })

  it('has a summary line', () => {
    const results = [
      { name: 'types', passed: 1, failed: 0, durationMs: 1 },
      { name: 'tests', passed: 20, failed: 2, durationMs: 1 },
    ]
    expect(countsLine(sumOf(results))).toBe('21 passed, 2 failed')
  })
})
