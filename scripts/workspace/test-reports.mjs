/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed Failed tests, and files that could not run at all.
 */

/**
 * Reads the report of vitest's JSON reporter.
 *
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfVitest(report) {
  const { numPassedTests, numFailedTests, testResults } =
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} */ (
      report
    )
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}

/**
 * Reads the report of Playwright's JSON reporter.
 *
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  const { stats, errors } =
    /** @type {{ stats: { expected: number, unexpected: number }, errors: unknown[] }} */ (report)
  return { passed: stats.expected, failed: stats.unexpected + errors.length }
}

/**
 * Reads a report of counts, as the tests in browser engines and those with a screen reader write it.
 *
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfCounts(report) {
  const { passed, failed } = /** @type {Tally} */ (report)
  return { passed, failed }
}

/**
 * Checks a suite's tally against its exit code: a run that failed without a failing test, or that ran no test at all,
 * counts as one failure.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
export function soberTally({ passed, failed }, exitCode) {
  const isSuspicious = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSuspicious ? 1 : failed }
}
