import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { checkoutFolder, notesFolder, reportsFolder } from './checkout.mjs'
import { findProgramNode } from './node-version.mjs'
import { plainSentence } from './plain-error.mjs'
import { runBeside } from './run-beside.mjs'
import { runCommand } from './run-command.mjs'
/** @import { Failure, Tally } from './test-reports.mjs' */
import { checkedTally, tallyOfCounts, tallyOfPlaywright, tallyOfVitest } from './test-reports.mjs'

// A test that loops without a pause blocks its runner's own time limits. Even a slow machine needs far less time than
// this.
const limitMs = 60 * 60_000
// On two cores Vitest itself would use one worker.
const quickWorkers = 2
// Of the long tests, many wait for programs and clocks.
const longWorkers = 3
const quickProjects = ['unit', 'dom', 'service']
const longProjects = ['repository', 'postgres', 'verify']
const playwrightConfig = 'e2e/playwright.config.ts'
// Tests start the service and the shop as programs a hundred times. The compile cache saves a third of each start.
const compiled = { NODE_COMPILE_CACHE: join(notesFolder, 'compiled') }

/**
 * @typedef {object} CheckResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} durationMs
 * @property {readonly Failure[]} [failures] The failed tests.
 * @property {readonly string[]} [flaky] A line for each test that failed, ran once more and passed.
 * @property {(only: readonly string[]) => Promise<Tally>} [again] Runs one test once more: see `Failure`.
 * @property {string} [report] The output that a reader needs to fix it, unless it was shown already.
 */

/**
 * Runs the quick checks: format, types, unused code, build, and the tests that need no database server, no browser and
 * no random inputs. The tests show their progress.
 *
 * @returns {Promise<CheckResult[]>} In the order of a fixed list.
 */
export async function runQuickChecks() {
  const built = timed('build', buildItem)
  return Promise.all([
    timed('format and lint', () => commandItem(['biome', 'check', '--error-on-warnings', '.'])),
    timed('types', () => commandItem(['tsc', '--build', ...typedFolders()])),
    timed('unused code', () => commandItem(['knip'])),
    built,
    // This runs after the build, because the service hosts its files.
    built.then(() =>
      timed(
        quickProjects.join(', '),
        () => vitestItem(quickProjects, quickWorkers),
        (only) => vitestItem(quickProjects, 1, only),
      ),
    ),
  ])
}

/**
 * Runs the other tests without a browser: those of the repository, the stores on PostgreSQL, and the tests that are
 * random or kill programs. They show their progress.
 *
 * @returns {Promise<CheckResult>}
 */
export function runLongTests() {
  return timed(
    longProjects.join(', '),
    () => vitestItem(longProjects, longWorkers),
    (only) => vitestItem(longProjects, 1, only),
  )
}

/**
 * @typedef {object} Browsers
 * @property {string} browserPath The path of the browser for the tests.
 * @property {string | null} headlessShellPath The path of its headless shell, which most tests use if it is installed.
 */

/**
 * @param {Browsers} browsers
 * @returns {Promise<CheckResult>}
 */
export function runBrowserTests(browsers) {
  return timed(
    'browser tests',
    () => playwrightItem(browsers),
    (only) => playwrightItem(browsers, only),
  )
}

/**
 * Runs the same few tests on every installed browser engine. They mostly wait, so they run beside the long tests, and
 * their output is shown at the end.
 *
 * @param {string} browserPath The path of Chromium.
 * @returns {Promise<CheckResult>}
 */
export function runEngineTests(browserPath) {
  return timed(
    'browser engines',
    () => enginesItem(browserPath),
    (only) => enginesItem(browserPath, only),
  )
}

/**
 * Does some of the things that payers do with a screen reader, in every language. Nothing else runs at the same time,
 * because each step waits until the screen reader has said everything.
 *
 * @returns {Promise<CheckResult>}
 */
export function runScreenReaderTests() {
  return timed('screen reader', screenReaderItem, screenReaderItem)
}

/** Every folder with sources to compile, even if the root's `tsconfig.json` does not list it. */
function typedFolders() {
  const packages = readdirSync(join(checkoutFolder, 'packages')).map((name) => `packages/${name}`)
  return [...packages, 'demo', 'e2e', 'e2e/engines', 'lab', 'scripts', 'checks'].filter((folder) =>
    existsSync(join(checkoutFolder, folder, 'tsconfig.json')),
  )
}

async function buildItem() {
  try {
    await ensureBuilt()
    return { passed: 1, failed: 0 }
  } catch (error) {
    return { passed: 0, failed: 1, report: plainSentence(error) ?? String(error) }
  }
}

/** @param {readonly string[]} command */
async function commandItem(command) {
  const { exitCode, output } = await runCommand(command)
  if (exitCode === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, report: `$ ${command.join(' ')}\n${output}` }
}

/**
 * @param {readonly string[]} projects
 * @param {number} workers
 * @param {readonly string[]} [more] Further arguments.
 */
async function vitestItem(projects, workers, more = []) {
  const report = freshReport(projects[0] ?? '', more)
  const args = [...projects.flatMap((name) => ['--project', name]), `--maxWorkers=${workers}`, ...more]
  const { exitCode } = await runCommand(
    ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { show: 'live', env: compiled, limitMs },
  )
  return checkedTally(readTally(report, tallyOfVitest), exitCode)
}

/**
 * @param {Browsers} browsers
 * @param {readonly string[]} [more] Further arguments.
 */
async function playwrightItem({ browserPath, headlessShellPath }, more = []) {
  if (!existsSync(join(checkoutFolder, playwrightConfig))) {
    const report = `There are no browser tests to run: ${playwrightConfig} does not exist.`
    return { passed: 0, failed: 1, report }
  }
  const report = freshReport('playwright', more)
  const { exitCode } = await runCommand(
    [
      'e2e/node_modules/.bin/playwright',
      'test',
      `--config=${playwrightConfig}`,
      '--reporter=list,json',
      ...more,
    ],
    {
      show: 'live',
      env: {
        ...compiled,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        CHROMIUM_PATH: browserPath,
        HEADLESS_SHELL_PATH: headlessShellPath ?? browserPath,
      },
      limitMs,
    },
  )
  return checkedTally(readTally(report, tallyOfPlaywright), exitCode)
}

/**
 * @param {string} browserPath
 * @param {readonly string[]} [more] Further arguments.
 */
async function enginesItem(browserPath, more = []) {
  const report = freshReport('engines', more)
  const command = [findProgramNode(), 'e2e/engines/run.ts', '--json', report, ...more]
  const { exitCode } = await runBeside(command, {
    outputFile: report.replace(/json$/, 'txt'),
    env: { ...compiled, CHROMIUM_PATH: browserPath },
    limitMs,
  })
  return checkedTally(readTally(report, tallyOfCounts), exitCode)
}

/** @param {readonly string[]} [more] Further arguments. */
async function screenReaderItem(more = []) {
  const report = freshReport('screen-reader', more)
  const { exitCode } = await runCommand(
    [findProgramNode(), 'e2e/screen-reader/run.ts', '--gate', '--json', report, ...more],
    { show: 'live', env: compiled, limitMs },
  )
  return checkedTally(readTally(report, tallyOfCounts), exitCode)
}

/**
 * @param {string} name
 * @param {readonly string[]} more With further arguments, a test runs for the second time: its report does not replace
 *   the first one.
 * @returns {string} Path of a report that does not exist yet, so that an old one is never read.
 */
function freshReport(name, more) {
  const path = join(reportsFolder, `${name}${more.length > 0 ? '-again' : ''}.json`)
  mkdirSync(reportsFolder, { recursive: true })
  rmSync(path, { force: true })
  return path
}

/**
 * @param {string} path
 * @param {(report: unknown) => Tally} tallyOf
 */
function readTally(path, tallyOf) {
  try {
    return tallyOf(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // The runner crashed, or was stopped at its time limit, before it wrote a report. Its output shows where.
    return { passed: 0, failed: 1, failures: [{ line: 'it ended without a report' }] }
  }
}

/**
 * @param {string} name
 * @param {() => Promise<Tally & { report?: string }>} item
 * @param {CheckResult['again']} [again]
 * @returns {Promise<CheckResult>}
 */
async function timed(name, item, again) {
  const start = performance.now()
  const outcome = await item()
  return { name, ...outcome, ...(again && { again }), durationMs: performance.now() - start }
}
