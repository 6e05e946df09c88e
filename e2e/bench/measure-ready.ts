import type { Browser } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import { visitUnwatched } from './browser.ts'
import type { ReadyReport, Subject } from './pages.ts'

/** One load with an empty cache, and the next one of the same page in the same tab. */
export interface ReadyRound {
  readonly cold: ReadyReport
  readonly warm: ReadyReport
}

export async function measureReady(browser: Browser, site: BenchSite, subject: Subject): Promise<ReadyRound> {
  const { url, reports } = site.expectLoads(subject, 2)
  return visitUnwatched(browser, url, async () => {
    const [cold, warm] = await Promise.all(reports)
    if (!cold || !warm) throw new Error('Two loads were expected.')
    return { cold, warm }
  })
}
