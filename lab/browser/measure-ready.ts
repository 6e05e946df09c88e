import type { Browser } from '@playwright/test'
import type { BenchSite, Visit } from './bench-site.ts'
import { inNewWindow } from './browser.ts'
import type { ReadyReport } from './pages.ts'
import type { Sample } from './scene.ts'
import type { SlowProcessor } from './slow-processor.ts'

/** A browser and a page to load in it. */
export interface Load {
  readonly browser: Browser
  readonly site: BenchSite
  readonly visit: Visit
}

const fromScript = 'script start → ready'
const fromPage = 'page received → ready'

/** One load with an empty cache. @param during Runs while the page loads, for example to slow down the browser. */
export async function measureCold(
  { browser, site, visit }: Load,
  during: (load: () => Promise<ReadyReport[]>) => Promise<ReadyReport[]> = (load) => load(),
): Promise<Sample> {
  return inNewWindow(browser, async (openTab) => {
    const { url, reports } = site.expectLoads(visit, 1)
    const [cold] = await during(async () => {
      await openTab(url)
      return Promise.all(reports)
    })
    if (!cold) throw new Error('A load was expected.')
    return { [fromScript]: cold.readyMs - cold.startMs, [fromPage]: cold.readyMs - cold.responseEndMs }
  })
}

/**
 * One load with an empty cache in a slow browser, and another one at full speed: the figures show how much slower the
 * browser really was.
 */
export async function measureSlowed(load: Load, slowProcessor: SlowProcessor): Promise<Sample> {
  const slow = await measureCold(load, slowProcessor.during)
  const { [fromScript]: plainMs = Number.NaN } = await measureCold(load)
  return { ...slow, [`${fromScript}, at full speed`]: plainMs }
}

/** One load with an empty cache, and the next one of the same page in the same tab. */
export async function measureColdAndWarm({ browser, site, visit }: Load): Promise<Sample> {
  return inNewWindow(browser, async (openTab) => {
    const { url, reports } = site.expectLoads(visit, 2)
    await openTab(url)
    const [cold, warm] = await Promise.all(reports)
    if (!cold || !warm) throw new Error('Two loads were expected.')
    return {
      [`${fromScript}, cold`]: cold.readyMs - cold.startMs,
      [`${fromPage}, cold`]: cold.readyMs - cold.responseEndMs,
      [`${fromScript}, warm`]: warm.readyMs - warm.startMs,
      [`${fromPage}, warm`]: warm.readyMs - warm.responseEndMs,
    }
  })
}

/** Three fields on a page that has loaded a while ago, compared with three iframes of the floor on such a page. */
export async function measureLater({ browser, site, visit: { subject } }: Load): Promise<Sample> {
  const checkout = subject === 'ours' ? 'later' : 'three'
  return inNewWindow(browser, async (openTab) => {
    const { url, reports } = site.expectLoads({ subject, checkout }, 1)
    await openTab(url)
    const [{ readyMs, startMs } = { readyMs: Number.NaN, startMs: 0 }] = await Promise.all(reports)
    return { 'mount → ready': readyMs - startMs }
  })
}
