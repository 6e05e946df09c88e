import { ensureBrowser } from './browser.mjs'
import {
  runBrowserTests,
  runEngineTests,
  runLongTests,
  runQuickChecks,
  runScreenReaderTests,
} from './check-items.mjs'
import { ensureHeadlessShell } from './headless-shell.mjs'
import { ensureInstalled } from './install.mjs'
import { countsLine, resultsTable, sumOf } from './results-table.mjs'
import { withSecondChance } from './second-chance.mjs'
import { installOnCi, missingPrograms, missingText, testPrograms } from './test-programs.mjs'

/**
 * Installs what tests need, runs every check and test, and prints the sum.
 *
 * @returns {Promise<number>} The exit code.
 */
export async function testWorkspace() {
  console.log(missingText(missingPrograms(testPrograms), { isCi: process.env.CI === 'true' }))
  await ensureInstalled()
  const browserPath = await ensureBrowser()
  const headlessShellPath = await ensureHeadlessShell()
  await installOnCi(testPrograms)

  const checks = await runQuickChecks()
  // The browser engines often wait, and leave the processors to the long tests. The browser tests follow, because each of
  // the two keeps all processors busy: beside each other, a test takes up to ten times as long.
  const [longTests, engineTests] = await Promise.all([runLongTests(), runEngineTests(browserPath)])
  const browserTests = await runBrowserTests({ browserPath, headlessShellPath })
  // These tests run alone, because a key that arrives late at the screen reader may be lost, and the tests would wait
  // for it.
  const screenReaderTests = await runScreenReaderTests()
  const results = await withSecondChance([...checks, longTests, engineTests, browserTests, screenReaderTests])
  const sum = sumOf(results)
  console.log(resultsTable(results))
  console.log(countsLine(sum))
  return sum.failed === 0 ? 0 : 1
}
