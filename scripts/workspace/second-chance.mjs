/** @import { CheckResult } from './check-items.mjs' */

/** More failures than this are no accident, and each costs a run of its own. */
const maxFailures = 3

/**
 * Runs each test that failed once more, alone. One that passes counts as passed, and is named as flaky. If more than
 * three failed, all of them stay failed.
 *
 * @param {readonly CheckResult[]} results
 * @returns {Promise<readonly CheckResult[]>}
 */
export async function withSecondChance(results) {
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  if (failed > maxFailures) return results
  const after = []
  for (const result of results) after.push(await tryAgain(result))
  return after
}

/**
 * @param {CheckResult} result
 * @returns {Promise<CheckResult>}
 */
async function tryAgain(result) {
  const { again, failures = [], ...counts } = result
  if (!again) return result
  const flaky = []
  const remaining = []
  for (const failure of failures) {
    const tally = failure.only && (await again(failure.only))
    if (tally?.failed === 0) flaky.push(failure.line)
    else remaining.push(failure)
  }
  return {
    ...counts,
    passed: counts.passed + flaky.length,
    failed: counts.failed - flaky.length,
    failures: remaining,
    flaky,
  }
}
