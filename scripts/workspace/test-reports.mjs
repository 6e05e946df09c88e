import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkoutFolder } from './checkout.mjs'

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed Failed tests, and files that could not run at all.
 * @property {readonly Failure[]} [failures]
 */

/**
 * @typedef {object} Failure
 * @property {string} line The file and name of the test, and how its error begins.
 * @property {readonly string[]} [only] The arguments with which its runner runs this test and no other. Absent for what
 *   cannot be run by itself.
 */

/**
 * @typedef {object} VitestFile
 * @property {string} name The path of the file.
 * @property {string} status
 * @property {string} [message] The error, if the file could not be loaded.
 * @property {readonly VitestTest[]} assertionResults
 *
 * @typedef {object} VitestTest
 * @property {string} status
 * @property {string} title
 * @property {readonly string[]} ancestorTitles
 * @property {readonly string[]} failureMessages
 */

/**
 * Reads the report of vitest's JSON reporter.
 *
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfVitest(report) {
  const { numPassedTests, testResults } =
    /** @type {{ numPassedTests: number, testResults: readonly VitestFile[] }} */ (report)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(checkoutFolder, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0)
      return [{ line: failureLine(file, message), only: [file] }]
    return failed.map(({ title, ancestorTitles, failureMessages }) => {
      const names = [...ancestorTitles, title]
      return {
        line: failureLine([file, ...names].join(' › '), failureMessages[0]),
        // The name that vitest compares with the pattern is not `fullName` of its report, which has spaces.
        only: [file, '--testNamePattern', `^${escaped(names.join(' > '))}$`],
      }
    })
  })
  return { passed: numPassedTests, failed: failures.length, failures }
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly PlaywrightSpec[]} [specs]
 */

/**
 * @typedef {object} PlaywrightSpec
 * @property {string} file
 * @property {number} line
 * @property {string} title
 * @property {boolean} ok
 * @property {readonly { projectName: string, results: readonly { errors: readonly { message?: string }[] }[] }[]} tests
 */

/**
 * Reads the report of Playwright's JSON reporter.
 *
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  const { stats, errors, suites } =
    /** @type {{ stats: { expected: number, unexpected: number }, errors: readonly { message?: string }[], suites: readonly PlaywrightSuite[] }} */ (
      report
    )
  const failures = suites
    .flatMap(specsIn)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests: [test] }) => ({
      line: failureLine(`${file} › ${title}`, test?.results[0]?.errors[0]?.message),
      only: [`${file}:${line}`, '--grep', `${escaped(title)}$`],
    }))
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: [
      ...failures,
      ...errors.map(({ message }) => ({ line: failureLine('outside the tests', message) })),
    ],
  }
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsIn({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

/**
 * Reads a report of counts, as the tests in browser engines and those with a screen reader write it.
 *
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfCounts(report) {
  const { passed, failed, failures = [] } = /** @type {Tally} */ (report)
  return { passed, failed, failures: failures.map((each) => ({ ...each, line: failureLine(each.line) })) }
}

/**
 * Checks a suite's tally against its exit code: a run that failed without a failing test, or that ran no test at all,
 * counts as one failure.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
export function checkedTally({ passed, failed, failures = [] }, exitCode) {
  if (failed > 0 || (exitCode === 0 && passed > 0)) return { passed, failed, failures }
  const reason = passed === 0 ? 'no test ran' : `no test failed, but the exit code is ${exitCode}`
  return { passed, failed: 1, failures: [{ line: reason }] }
}

// `RegExp.escape` is newer than the oldest Node that runs this.
const escaped = (/** @type {string} */ text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/**
 * @param {string} name
 * @param {string} [error]
 */
function failureLine(name, error = '') {
  const [reason = ''] = stripVTControlCharacters(error).trim().split('\n')
  const line = reason === '' ? name : `${name}: ${reason}`
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
