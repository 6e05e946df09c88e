import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@element-js/element'
import { findProgram } from '../engines/find-program.ts'
import { killDescendants } from '../engines/process-tree.ts'
import { controls } from './controls.ts'
import type { Journey } from './journey.ts'
import { journeys } from './journeys.ts'
import { readOptions } from './options.ts'
import type { JourneyRun } from './run-journey.ts'
import { type Seat, startSeat } from './seat.ts'
import { type Sites, startSites } from './sites.ts'
import { formatTranscript, type JourneyTranscript, parseTranscript } from './transcript.ts'

/**
 * Does what payers do with the screen reader Orca in Firefox, and compares what they hear with the transcripts:
 * `run.ts [--language en|es|pt]… [--journey TEXT] [--gate] [--update] [--json FILE]`.
 */
const options = readOptions(process.argv.slice(2))
/** The limit for something that hangs: many times what all journeys take on a slow machine. */
const longestRunMs = 3_600_000
const longestControlMs = 600_000
const programs = ['firefox-esr', 'Xvfb', 'dbus-daemon', 'xdotool', 'orca']

const folder = mkdtempSync(join(tmpdir(), 'element-js-screen-reader-'))
process.env.TMPDIR = folder
process.once('SIGINT', end).once('SIGTERM', end)
setTimeout(end, longestRunMs).unref()

const tally: { passed: number; failed: number; failures: Failure[] } = { passed: 0, failed: 0, failures: [] }
try {
  const missing = programs.filter((name) => findProgram(name) === null)
  if (missing.length === 0) await runAll()
  else reportMissing(missing)
} finally {
  // After a regular end nothing remains; after an error, the processes would remain forever.
  clean()
}
print(`\nscreen reader: ${tally.passed} passed, ${tally.failed} failed`)
if (options.jsonFile) writeFileSync(options.jsonFile, `${JSON.stringify(tally)}\n`)
process.exit(tally.failed === 0 ? 0 : 1)

async function runAll(): Promise<void> {
  const sites = await startSites()
  for (const locale of options.languages) await runLanguage(locale, sites)
  await sites.stop()
}

async function runLanguage(locale: Locale, sites: Sites): Promise<void> {
  const seat = await startSeat(locale, sites)
  print(`\n${locale}, Firefox ${seat.browserVersion}`)
  const file = fileURLToPath(new URL(`transcripts/${locale}.txt`, import.meta.url))
  const transcripts = new Map(readTranscripts(file).map((each) => [each.name, each]))
  const here = journeys.filter(({ languages = [locale] }) => languages.includes(locale))
  if (!options.isUpdate && locale === 'en') await runControls(seat, transcripts)
  for (const journey of here.filter(isChosen)) {
    const expected = transcripts.get(journey.name) ?? { name: journey.name, steps: [] }
    const run = await timed({ name: journey.name, locale }, () =>
      seat.run(journey, { expected: options.isUpdate ? null : expected }),
    )
    if (!options.isUpdate) continue
    transcripts.set(journey.name, run.transcript)
    writeFileSync(file, formatTranscript(here.flatMap(({ name }) => transcripts.get(name) ?? [])))
  }
  await seat.stop()
}

function isChosen({ name, isInGate = false }: Journey): boolean {
  return name.includes(options.journey) && (isInGate || !options.isGate)
}

/** Each control must sound different: otherwise the comparison would not notice its defect. */
async function runControls(seat: Seat, transcripts: ReadonlyMap<string, JourneyTranscript>): Promise<void> {
  for (const { name, journey, attributes } of controls) {
    const spoiled = journeys.find((each) => each.name === journey)
    const expected = transcripts.get(journey)
    if (!spoiled || !expected || !isChosen(spoiled)) continue
    await timed({ name: `control: ${name}`, locale: 'en', journey }, async () => {
      const run = seat.run(spoiled, { expected, attributes, patienceMs: 5000 })
      const done = await Promise.race([run, sleep(longestControlMs).then(() => null)])
      if (!done) return { transcript: expected, failures: ['It did not end.'], slowestMessageMs: 0 }
      const failures = done.failures.length === 0 ? ['It sounds the same.'] : []
      return { transcript: expected, failures, slowestMessageMs: 0 }
    })
  }
}

/** A failed journey, and the arguments of this program that run it alone. */
interface Failure {
  readonly line: string
  readonly only?: readonly string[]
}

async function timed(
  { name, locale, journey = name }: { name: string; locale: Locale; journey?: string },
  run: () => Promise<JourneyRun>,
): Promise<JourneyRun> {
  const startedMs = performance.now()
  const done = await run()
  const { failures, slowestMessageMs } = done
  if (failures.length === 0) tally.passed += 1
  else fail(`${name}: ${failures[0]}`, ['--language', locale, '--journey', journey])
  const times = [`${((performance.now() - startedMs) / 1000).toFixed(1)} s`]
  if (slowestMessageMs > 0) times.push(`messages within ${Math.round(slowestMessageMs)} ms`)
  print(`  ${failures.length === 0 ? '✓' : '✗'} ${name} (${times.join(', ')})`)
  for (const failure of failures) print(failure.replaceAll(/^/gm, '      '))
  return done
}

function fail(line: string, only?: readonly string[]): void {
  tally.failed += 1
  tally.failures.push({ line, ...(only && { only }) })
}

function readTranscripts(file: string): JourneyTranscript[] {
  try {
    return parseTranscript(readFileSync(file, 'utf8'))
  } catch {
    return [] // The first transcript of a language.
  }
}

function reportMissing(missing: readonly string[]): void {
  // CI must not pass because a program is missing.
  const isFailure = process.env.CI === 'true'
  if (isFailure) fail(`${missing.join(', ')} is not installed`)
  print(`${isFailure ? '✗ missing' : 'skipped'}: ${missing.join(', ')} is not installed here. Debian has it:`)
  print('apt-get install --no-install-recommends at-spi2-core dbus-daemon firefox-esr orca xdotool xvfb')
}

function clean(): void {
  killDescendants(process.pid)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

function end(): void {
  clean()
  process.exit(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
