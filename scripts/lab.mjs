import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { refuseOldNode } from './workspace/node-version.mjs'
import { PlainError, runPlainly } from './workspace/plain-error.mjs'

/**
 * @typedef {object} LabRun
 * @property {string} date The day on which it ended, in UTC.
 * @property {string} commit With `+` if something was changed since the commit.
 * @property {number} minutes
 * @property {readonly string[]} figures What it printed: the lines of its tables, or how many tests have passed.
 */

// `lab.mjs` lists the experiments of the laboratory with their last runs, `lab.mjs <name>` runs one, and
// `lab.mjs browser --rounds 40` runs its program in another way. Runs without arguments are recorded.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { experiments } = await import('../lab/experiments.mjs')
  const { checkoutFolder } = await import('./workspace/checkout.mjs')
  const recordFile = join(checkoutFolder, 'lab/runs.json')
  /** @type {Record<string, LabRun>} */
  const runs = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {}
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined) {
    for (const each of Object.keys(experiments)) console.log(`${each.padEnd(20)} ${described(runs[each])}`)
    return 0
  }
  const experiment = Object.hasOwn(experiments, name) ? experiments[name] : undefined
  if (!experiment) {
    throw new PlainError(`There is no "${name}": name one of ${Object.keys(experiments).join(', ')}.`)
  }
  if (args.length > 0 && !experiment.program) throw new PlainError(`"${name}" takes no arguments.`)
  const startedMs = Date.now()
  const { exitCode, output } = await runExperiment(experiment, args)
  if (exitCode !== 0 || args.length > 0) return exitCode
  runs[name] = {
    date: new Date().toISOString().slice(0, 10),
    commit: await currentCommit(),
    minutes: Math.ceil((Date.now() - startedMs) / 60_000),
    figures: figuresIn(output),
  }
  const inOrder = Object.keys(experiments).flatMap((each) => (runs[each] ? [[each, runs[each]]] : []))
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`)
  return 0
})

/**
 * @param {import('../lab/experiments.mjs').Experiment} experiment
 * @param {readonly string[]} args
 */
async function runExperiment(experiment, args) {
  const { commandsOf } = await import('../lab/experiments.mjs')
  const { ensureBrowser } = await import('./workspace/browser.mjs')
  const { ensureBuilt } = await import('./workspace/build.mjs')
  const { ensureHeadlessShell } = await import('./workspace/headless-shell.mjs')
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { runCommand } = await import('./workspace/run-command.mjs')
  const { installOnCi, modelChecker } = await import('./workspace/test-programs.mjs')
  await ensureInstalled()
  if (experiment.needsModelChecker) await installOnCi(modelChecker)
  if (!experiment.mutated) await ensureBuilt()
  /** @type {NodeJS.ProcessEnv} */
  const browser = {}
  if (experiment.needsBrowser || experiment.inBrowser) browser.CHROMIUM_PATH = await ensureBrowser()
  if (experiment.inBrowser)
    browser.HEADLESS_SHELL_PATH = (await ensureHeadlessShell()) ?? browser.CHROMIUM_PATH
  let all = ''
  for (const { command, env } of commandsOf(experiment, args)) {
    const options = /** @type {const} */ ({ show: 'both', env: { ...experiment.env, ...browser, ...env } })
    const { exitCode, output } = await runCommand(command, options)
    all += output
    if (exitCode !== 0) return { exitCode, output: all }
  }
  return { exitCode: 0, output: all }
}

async function currentCommit() {
  const { runCommand } = await import('./workspace/run-command.mjs')
  const { output: commit } = await runCommand(['git', 'rev-parse', '--short=10', 'HEAD'])
  const { output: changes } = await runCommand(['git', 'status', '--porcelain', '--', '.', ':!lab/runs.json'])
  return `${commit.trim()}${changes === '' ? '' : '+'}`
}

/** @param {string} output */
function figuresIn(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
  const figures = lines.filter((line) => /^\||^Tests\s|^\d+ passed|mutation score/i.test(line))
  return figures.length > 0 ? figures : lines.filter((line) => line !== '').slice(-1)
}

/** @param {LabRun | undefined} run */
function described(run) {
  if (!run) return 'never ran here'
  return `${run.date} ${run.commit} in ${run.minutes} min: ${run.figures.at(-1) ?? ''}`
}
