import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startPageServer } from '../support/page-server.ts'
import { freePort } from '../support/program.ts'
import { serviceOn } from '../support/sites.ts'
import { installUnevenFont } from '../support/uneven-font.ts'
import type { Sites } from './card-scene.ts'
import type { EngineName, Tab } from './engine.ts'
import { engines } from './engines.ts'
import { readOptions } from './options.ts'
import { killDescendants } from './process-tree.ts'
import type { Progress, StepReport } from './reports.ts'
import { stepsOf } from './steps.ts'

/**
 * One engine's run in a separate process: if something hangs, this process can be killed with everything that it
 * started. It reports its progress to the process that started it, and ends with that process.
 */
const name = process.argv[2] as EngineName
const { isFailures, only } = readOptions(process.argv.slice(3))
const steps = stepsOf({ engine: name, isFailures, only })
const picturesFolder = fileURLToPath(new URL('../../test-results/engines', import.meta.url))

process.once('disconnect', end).once('SIGINT', end).once('SIGTERM', end)

try {
  await run()
} finally {
  // After a regular end nothing remains; after an error, the processes would remain forever.
  killDescendants(process.pid)
}
process.off('disconnect', end).disconnect()

async function run(): Promise<void> {
  const service = serviceOn(await freePort())
  await service.start()
  const merchant = await startPageServer()
  installUnevenFont()
  const { start } = engines[name]
  const tab = await start()
  tell({ type: 'started', browserVersion: tab.browserVersion })
  for (const step of Object.keys(steps)) {
    tell({
      type: 'stepped',
      step: await runStep(step, {
        engine: name,
        tab,
        start,
        merchant,
        service: service.origin,
        site: service,
      }),
    })
  }
  await tab.close()
  await merchant.stop()
  await service.stop()
}

async function runStep(step: string, sites: Sites): Promise<StepReport> {
  const startedMs = performance.now()
  try {
    await steps[step]?.(sites)
    return { name: step, durationMs: performance.now() - startedMs }
  } catch (error) {
    const picture = await takePicture(sites.tab, step)
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { name: step, durationMs: performance.now() - startedMs, failure: reason + picture }
  }
}

async function takePicture(of: Tab, step: string): Promise<string> {
  const file = `${picturesFolder}/${name} ${step.replaceAll(/[^a-z0-9]+/gi, ' ')}.png`
  mkdirSync(picturesFolder, { recursive: true })
  try {
    writeFileSync(file, await of.screenshot())
    return `\nPicture: ${file}`
  } catch (error) {
    return `\nNo picture: ${error instanceof Error ? error.message : error}`
  }
}

function tell(progress: Progress): void {
  process.send?.(progress)
}

function end(): void {
  killDescendants(process.pid)
  process.exit(1)
}
