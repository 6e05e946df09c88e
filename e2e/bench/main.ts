import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { freePort, type Program, startProgram } from '../support/program.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { launchBrowser } from './browser.ts'
import type { Figures } from './figures.ts'
import { readOptions } from './options.ts'
import { reportText } from './report.ts'
import { runRounds } from './run-rounds.ts'

/**
 * The benchmark: our three fields beside the least that three fields on another site can be.
 * It ends well whatever the figures are; they are for people to judge, and differ from machine to machine.
 */
const { rounds, jsonFile } = readOptions(process.argv.slice(2))
const startedMs = performance.now()
const [loadBefore = 0] = loadavg()
const { figures, browserVersion } = await measure(rounds)
const seconds = Math.round((performance.now() - startedMs) / 1000)
print(`\n${reportText(figures)}\n`)
print(
  `Chromium ${browserVersion}, headless, ${availableParallelism()} cores; ${seconds} s. ` +
    `Load when it began: ${loadBefore.toFixed(1)}; the more others had to do, the less the figures say.`,
)
if (jsonFile) {
  await writeFile(jsonFile, `${JSON.stringify({ browserVersion, loadBefore, ...figures }, null, 2)}\n`)
  print(`All figures are in ${jsonFile}.`)
}

/** Starts the two sites and the browser, measures, and ends whatever was started. */
async function measure(count: number): Promise<{ figures: Figures; browserVersion: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let service: Program | null = null
  let site: BenchSite | null = null
  let browser: Browser | null = null
  // A signal ends the browser; the measurement then fails, and the rest is ended on its way out.
  const stop = (): void => void browser?.close()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    service = await startProgram(
      fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url)),
      {
        environment: {
          PORT: String(port),
          PUBLIC_URL: origin,
          DATABASE_URL: 'sqlite::memory:',
          LOG_LEVEL: 'silent',
        },
        answersAt: `${origin}/health`,
      },
    )
    site = await startBenchSite(origin)
    browser = await launchBrowser()
    const figures = await runRounds({
      browser,
      site,
      rounds: count,
      tell: (what) => print(`Measuring ${what} …`),
    })
    return { figures, browserVersion: browser.version() }
  } finally {
    await browser?.close()
    await site?.stop()
    await service?.stop()
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
