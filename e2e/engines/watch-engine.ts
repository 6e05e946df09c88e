import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EngineName } from './engine.ts'
import { killDescendants } from './process-tree.ts'
import type { EngineReport, Progress, StepReport } from './reports.ts'
import { type Selection, stepsOf } from './steps.ts'

/** The limit for an engine that hangs: many times what the slowest one takes on a machine with one slow core. */
const longestRunMs = 600_000

const program = fileURLToPath(new URL('run-engine.ts', import.meta.url))

/** Runs the smoke tests on an engine, and makes sure that they end. */
export async function watchEngine(
  engine: EngineName,
  { tell, ...selection }: Selection & { readonly tell: (progress: Progress) => void },
): Promise<EngineReport> {
  const startedMs = performance.now()
  const steps: StepReport[] = []
  let browserVersion = ''
  const report = (progress: Progress): void => {
    if (progress.type === 'started') browserVersion = progress.browserVersion
    else steps.push(progress.step)
    tell(progress)
  }
  const reason = await runToItsEnd(engine, { ...selection, tell: report })
  if (reason !== null) {
    const next = browserVersion ? Object.keys(stepsOf({ engine, ...selection }))[steps.length] : 'it starts'
    report({ type: 'stepped', step: { name: next ?? 'it ends', durationMs: 0, failure: reason } })
  }
  return { engine, state: 'ran', browserVersion, steps, durationMs: performance.now() - startedMs }
}

/** @returns why it failed, or `null`. */
async function runToItsEnd(
  engine: EngineName,
  { isFailures, only, tell }: Selection & { readonly tell: (progress: Progress) => void },
): Promise<string | null> {
  // This also removes the profiles of killed browsers.
  const folder = mkdtempSync(join(tmpdir(), 'element-js-engine-'))
  const args = [program, engine, '--only', only, ...(isFailures ? ['--failures'] : [])]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TMPDIR: folder, PATH: pathWithThisNode() },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (message) => tell(message as Progress))
  const kill = (): void => killWithDescendants(child)
  const clean = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const killAndEnd = (signal: NodeJS.Signals): void => {
    kill()
    clean()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.once('SIGINT', killAndEnd).once('SIGTERM', killAndEnd)
  try {
    return await howItEnded(child, { kill, longestMs: isFailures ? 4 * longestRunMs : longestRunMs })
  } finally {
    process.off('SIGINT', killAndEnd).off('SIGTERM', killAndEnd)
    clean()
  }
}

function howItEnded(
  child: ChildProcess,
  { kill, longestMs }: { readonly kill: () => void; readonly longestMs: number },
): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(`The engine had not come to its end after ${longestMs / 1000} s, and was killed.`)
      kill()
    }, longestMs)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve(code === 0 ? null : `Its process ended by ${signal ?? `exit code ${code}`}.`)
    })
  })
}

/** Its children first, because the children of an ended process can no longer be found. */
function killWithDescendants(child: ChildProcess): void {
  if (child.pid === undefined) return
  killDescendants(child.pid)
  child.kill('SIGKILL')
}

/** The service runs on the same Node. */
function pathWithThisNode(): string {
  return [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
}
