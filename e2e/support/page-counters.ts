import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'

/** The objects of a page at a moment, after garbage collection. */
export interface PageCounters {
  readonly nodes: number
  readonly listeners: number
  /** Including the page's own. */
  readonly frames: number
}

/** With a sandbox key, a field is examined for mistakes a second after it is ready. */
const lookedAtMs = 1_500

/** Counts after that: when two counts with this interval between them are the same. */
export async function pageCounters(page: Page): Promise<PageCounters> {
  for (let before = await count(page); ; ) {
    await page.waitForTimeout(lookedAtMs)
    const now = await count(page)
    if (isDeepStrictEqual(now, before)) return now
    before = now
  }
}

async function count(page: Page): Promise<PageCounters> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { nodes, listeners: jsEventListeners, frames: page.frames().length }
}
