import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'

/** What a page has at a moment, rubbish taken away. */
export interface PageCounters {
  readonly nodes: number
  readonly listeners: number
  /** The page's own among them. */
  readonly frames: number
}

/** With a key of the sandbox a field is looked at for mistakes a second after it has come up. */
const lookedAtMs = 1_500

/** Counts once that is over: when two counts that lie so far apart are the same. */
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
