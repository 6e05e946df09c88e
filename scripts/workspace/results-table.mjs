import { columns } from './welcome.mjs'

/** @import { CheckResult } from './check-items.mjs' */

/**
 * The reports of failed checks, then one line for each check and one for each failed test, so that a person who sees
 * only the end of the output knows what failed.
 *
 * @param {readonly CheckResult[]} results
 * @returns {string}
 */
export function resultsTable(results) {
  const reports = results.flatMap(({ report }) => (report === undefined ? [] : [report.trimEnd(), '']))
  const rows = results.map(({ name, passed, failed, durationMs }) => [
    failed === 0 ? '✓' : '✗',
    name,
    passed + failed === 1 ? (failed === 0 ? 'passed' : 'failed') : countsLine({ passed, failed }),
    `${(durationMs / 1000).toFixed(1)} s`.padStart(7),
  ])
  const table = columns(rows).map((line) => `  ${line}`)
  const failures = results.flatMap(({ name, failures = [], flaky = [] }) => [
    ...flaky.map((line) => `  flaky, passed the second time: ${name}: ${line}`),
    ...failures.map(({ line }) => `  ✗ ${name}: ${line}`),
  ])
  return ['', ...reports, ...table, '', ...(failures.length > 0 ? [...failures, ''] : [])].join('\n')
}

/**
 * @param {readonly CheckResult[]} results
 * @returns {{ passed: number, failed: number }}
 */
export function sumOf(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** @param {{ passed: number, failed: number }} counts */
export function countsLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
