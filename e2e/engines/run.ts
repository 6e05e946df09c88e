import { writeFileSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { engines } from './engines.ts'
import { readOptions } from './options.ts'
import {
  type Counts,
  countsOf,
  type EngineReport,
  failuresOf,
  type Progress,
  type StepReport,
} from './reports.ts'
import { watchEngine } from './watch-engine.ts'

/**
 * Runs the smoke tests on every engine that is installed, one after the other:
 * `run.ts [--engine chromium|firefox|webkit]… [--only TEXT] [--json FILE]`. With
 * `--failures` it tries all failures of `e2e/failures` instead, and with `--only`
 * it runs only the steps with this text in their names.
 */
const { chosen, jsonFile, isFailures, only } = readOptions(process.argv.slice(2))
const reports: EngineReport[] = []
for (const name of chosen) reports.push(await report(engines[name]))
const sum = reports.map(countsOf).reduce(added, { passed: 0, failed: 0 })
print(`\nengines: ${countsLine(sum)}`)
if (jsonFile) {
  const failures = reports.flatMap(failuresOf)
  writeFileSync(jsonFile, `${JSON.stringify({ ...sum, failures, engines: reports }, null, 2)}\n`)
}
process.exitCode = sum.failed === 0 ? 0 : 1

async function report({ name, packages, isInstalled }: Engine): Promise<EngineReport> {
  print(`\n${name}`)
  if (isInstalled()) {
    const ran = await watchEngine(name, { isFailures, only, tell: show })
    print(`  ${countsLine(countsOf(ran))} in ${inSeconds(ran.durationMs)}`)
    return ran
  }
  // CI must not pass because an engine is missing.
  const state = process.env.CI === 'true' ? 'missing' : 'skipped'
  print(`  ${state === 'missing' ? '✗ ' : ''}${state}: it is not installed here. Debian has it:`)
  print(`  apt-get install --no-install-recommends ${packages.join(' ')}`)
  return { engine: name, state, browserVersion: '', steps: [], durationMs: 0 }
}

function show(progress: Progress): void {
  if (progress.type === 'started') print(`  version ${progress.browserVersion}`)
  else showStep(progress.step)
}

function showStep({ name, durationMs, failure }: StepReport): void {
  print(`  ${failure === undefined ? '✓' : '✗'} ${name} (${inSeconds(durationMs)})`)
  if (failure !== undefined) print(failure.replaceAll(/^/gm, '      '))
}

function added(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

function countsLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}

function inSeconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
