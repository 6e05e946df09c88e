import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import { freePort, type Program, startProgram } from '../../e2e/support/program.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { launchBrowser } from './browser.ts'
import type { Figures } from './figures.ts'
import { createLiveMerchant, serviceProgram } from './live-merchant.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { reportText } from './report.ts'
import { runRounds } from './run-rounds.ts'
import { type SlowLink, startSlowLink } from './slow-link.ts'
import { processGroupOf, type SlowProcessor, startSlowProcessor } from './slow-processor.ts'

/**
 * The benchmark: it compares our fields with the minimum that fields on another site need. It succeeds whatever the
 * figures are, because people judge them, and they differ between machines.
 */
const options = givenOptions()
const startedMs = performance.now()
const [loadBefore = 0] = loadavg()
const measured = await measure(options)
if (measured) await show(measured)
else process.exitCode = 130

async function show({ figures, browserVersion }: Measurement): Promise<void> {
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  print(`\n${reportText(figures)}\n`)
  print(
    `Chromium ${browserVersion}, headless, ${availableParallelism()} cores; ${seconds} s. ` +
      `Load when it began: ${loadBefore.toFixed(1)}; the more others had to do, the less the figures say.`,
  )
  const { jsonFile } = options
  if (!jsonFile) return
  await writeFile(jsonFile, `${JSON.stringify({ browserVersion, loadBefore, ...figures }, null, 2)}\n`)
  print(`All figures are in ${jsonFile}.`)
}

/** The command's options. A wrong option ends the command with a sentence about it. */
function givenOptions(): BenchOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

interface Measurement {
  readonly figures: Figures
  readonly browserVersion: string
}

/**
 * Starts the two sites and the browser, measures, and stops everything that was started.
 *
 * @returns `null` if a signal stopped it.
 */
async function measure({ rounds, scene }: BenchOptions): Promise<Measurement | null> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const merchant = createLiveMerchant()
  let service: Program | null = null
  let site: BenchSite | null = null
  let slowLink: SlowLink | null = null
  let browser: Browser | null = null
  let slowProcessor: SlowProcessor | null = null
  let isStopped = false
  // A signal ends the browser. The current measurement then fails, and everything else is stopped on exit.
  const stop = (): void => {
    isStopped = true
    void browser?.close()
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    site = await startBenchSite(port, merchant.apiKey)
    slowLink = await startSlowLink(site.road, { roundTripMs: 150, bitsPerSecond: 1_600_000 })
    for (const { pages } of [site.road, slowLink.road]) merchant.allow(`http://localhost:${pages}`)
    service = await startProgram(serviceProgram, {
      environment: {
        ...merchant.environment,
        PORT: String(port),
        // In live mode it has to be https, as it is behind a proxy.
        PUBLIC_URL: origin.replace('http:', 'https:'),
        LOG_LEVEL: 'silent',
      },
      answersAt: `${origin}/health`,
    })
    browser = await launchBrowser()
    slowProcessor = await startSlowProcessor(await processGroupOf(browser), 4)
    if (isStopped) return null
    const figures = await runRounds({
      stage: { browser, site, slowRoad: slowLink.road, slowProcessor },
      rounds,
      scene,
      tell: (what) => print(`Measuring ${what} …`),
    })
    return { figures, browserVersion: browser.version() }
  } catch (error) {
    if (isStopped) return null
    throw error
  } finally {
    // This comes first, because a stopped browser process cannot close.
    await slowProcessor?.stop()
    await browser?.close()
    await slowLink?.stop()
    await site?.stop()
    await service?.stop()
    merchant.remove()
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
