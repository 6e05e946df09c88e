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

export async function pageCounters(page: Page): Promise<PageCounters> {
  await page.waitForTimeout(lookedAtMs)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { nodes, listeners: jsEventListeners, frames: page.frames().length }
}
